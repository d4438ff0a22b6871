"""Files sent without scripts: genuine or not, within bounds, and nothing is kept."""

import io
import zipfile
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import Current, application
from arpad.web.site import Site
from arpad.web.uploading import AT_ONCE, BYTES_MAX, FILES_MAX, RefusedUploadError, files_of

TYPE = "multipart/form-data; boundary=xyz"


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    return TestClient(application(Current(lambda: site, archive)))


def zipped(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in files.items():
            opened.writestr(name, data)
    return stream.getvalue()


def test_a_published_file_is_genuine_and_a_changed_one_is_not(
    client: TestClient, archive: Path
) -> None:
    data = (archive / "00000002" / "list.csv").read_bytes()
    sent = [("file", ("mine.csv", data)), ("file", ("other.csv", data + b" "))]
    answer = client.post("/upload", files=sent)
    text = unescape(answer.text)
    assert answer.status_code == 200
    assert "Genuine: 1 of 2." in text
    assert "mine.csv: genuine. It is archive/00000002/list.csv" in text
    assert "other.csv: not a file that was published so." in text
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"]
    assert "set-cookie" not in answer.headers


def test_a_zip_of_the_archive_is_looked_into(client: TestClient, archive: Path) -> None:
    files = {str(one.relative_to(archive)): one.read_bytes()
             for one in archive.rglob("*.*")}  # fmt: skip
    text = client.post("/ca/upload", files={"file": ("archive.zip", zipped(files))}).text
    assert f"Autèntics: {len(files)} de {len(files)}." in text


@pytest.mark.parametrize("data", [
    zipped({"bomb": bytes(80 * 1024 * 1024)}),
    zipped({"inside.zip": zipped({"a": b"1"})}),
    zipped({"../record.json": b"1"}),
    b"PK\x03\x04 and no more",
])  # fmt: skip
def test_bombs_and_tricks_are_not_opened(client: TestClient, data: bytes) -> None:
    answer = client.post("/upload", files={"file": ("a.zip", data)})
    assert answer.status_code == 200
    assert "not opened" in answer.text


def test_too_much_is_refused_before_it_is_read(client: TestClient) -> None:
    answer = client.post("/upload", content=b"", headers={
        "Content-Type": TYPE, "Content-Length": str(BYTES_MAX + 1)})  # fmt: skip
    assert answer.status_code == 413
    endless = {"Content-Type": TYPE, "Content-Length": "9" * 5000}
    assert client.post("/upload", content=b"", headers=endless).status_code == 413
    many = [("file", (f"{n}.txt", b"1")) for n in range(FILES_MAX + 1)]
    assert client.post("/upload", files=many).status_code == 413
    assert client.post("/upload", files=many[:FILES_MAX]).status_code == 200


def test_a_name_is_no_markup(client: TestClient) -> None:
    answer = client.post("/upload", files={"file": ("<script>x</script>.csv", b"1")})
    assert "<script>x" not in answer.text
    assert "&lt;script&gt;x" in answer.text


@pytest.mark.parametrize(("body", "kind"), [
    (b"", TYPE), (b"--xyz--", "text/plain"), (b"--other\r\n\r\n\r\n--other--", TYPE),
    (b"--xyz\r\nno head", TYPE), (b"--xyz\r\n" + b"a" * 9000 + b"\r\n\r\n1\r\n--xyz--", TYPE),
    (b"--xyz\r\nContent-Disposition: form-data\r\n\r\n1", TYPE),
    (b"--xyz\r\n\r\n1\r\n--xyz--", "multipart/form-data"),
    (b"--xyz\r\n\r\n1\r\n--xyz--", "multipart/form-data; boundary=\xe9"),
])  # fmt: skip
def test_what_is_no_form_is_told_so(client: TestClient, body: bytes, kind: str) -> None:
    with pytest.raises(RefusedUploadError):
        files_of(body, kind)
    sent = client.post("/upload", content=body, headers={"Content-Type": kind.encode("latin-1")})
    assert sent.status_code == 400


def test_nothing_else_takes_what_is_sent(client: TestClient) -> None:
    for path in ("/", "/verify", "/upload/x", "/api/v1/players"):
        assert client.post(path, files={"file": ("a", b"1")}).status_code == 405
    assert AT_ONCE * BYTES_MAX < 128 * 1024 * 1024
