"""Many comparisons: Holm's table, and joint bands that hold together as often as they say."""

import numpy as np
import pytest

from arpad.lab.multiplicity import holm, joint, p_of


def test_holm_by_hand() -> None:
    """Five tests: .001 x 5, .01 x 4, .02 x 3, .03 x 2 = .06 too, .5 x 1."""
    found = holm([0.01, 0.5, 0.001, 0.03, 0.02])
    assert found == pytest.approx([0.04, 0.5, 0.005, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.6, 0.9]) == [1.0, 1.0]


def test_p_is_that_of_the_normal_curve() -> None:
    """Two deviations: 4.55%; one: 31.7%."""
    drawn = np.array([-1.0, 1.0] * 200)
    assert p_of(2.0, drawn) == pytest.approx(0.0455, abs=1e-4)
    assert p_of(-1.0, drawn) == pytest.approx(0.3173, abs=1e-4)


def test_joint_bands_hold_all_figures_in_95_percent() -> None:
    """Ten figures, five of them the same one: fewer than ten are free, so bands are narrower."""
    chance = np.random.default_rng(2)
    drawn = chance.normal(size=(8000, 6))
    figures = [(0.0, drawn[:, at]) for at in (0, 1, 2, 3, 4, 5, 5, 5, 5, 5)]
    bands = joint(figures, [1] * 10)
    held = [(one.low <= of) & (of <= one.high) for one, (_, of) in zip(bands, figures, strict=True)]
    assert np.mean(np.all(held, axis=0)) == pytest.approx(0.95, abs=0.002)
    assert bands[0].high == pytest.approx(2.63, abs=0.06)  # (1 + .95^(1/6)) / 2 of the normal
