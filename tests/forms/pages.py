"""What every page of a PDF has to keep free."""

from pypdfium2 import PdfDocument


def check_margins(data: bytes) -> None:
    """No ink within 10 mm of the sides (the margin is 12), 10 of the top and 3 of the foot."""
    for page in PdfDocument(data):
        pixels = page.render(scale=1).to_numpy().min(axis=2)
        millimetre = pixels.shape[0] / (page.get_height() / 72 * 25.4)
        side = int(10 * millimetre)
        assert pixels.min() < 100
        assert pixels[:side].min() == 255
        assert pixels[:, :side].min() == 255
        assert pixels[:, -side:].min() == 255
        assert pixels[-int(3 * millimetre) :].min() == 255
