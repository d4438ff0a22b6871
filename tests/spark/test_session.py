"""What is missing for a session of Spark is said in a sentence, before any Java starts."""

import pytest

from arpad.spark import session


def test_without_pyspark_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "find_spec", lambda name: None)
    with pytest.raises(session.NoSparkError, match=r"pyspark.*pip install 'arpad\[spark\]'"):
        session.session()


def test_without_java_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "find_spec", lambda name: name)
    monkeypatch.setattr(session.shutil, "which", lambda name: None)
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(session.NoSparkError, match="Java 17 or newer"):
        session.session()
