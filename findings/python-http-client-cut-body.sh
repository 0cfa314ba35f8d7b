#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# CPython 3.10 to 3.13, http.client (and urllib.request on it): a server announces a body of 1,000 bytes, sends three and closes the connection.
# Expected: reading it is an IncompleteRead, however it is read. Seen: read() is one; read(2000) and a loop of read(64), as shutil.copyfileobj
# reads, return the three bytes as if they were the whole body. `length` of the answer still says how much is missing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >try.py <<'P'
import http.client
import socket
import threading
import urllib.request

listener = socket.create_server(("127.0.0.1", 0))


def serve():
    while True:
        connection, _ = listener.accept()
        connection.recv(1000)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nabc")
        connection.close()


threading.Thread(target=serve, daemon=True).start()
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
for name, read in {
    "read()": lambda answer: answer.read(),
    "read(2000)": lambda answer: answer.read(2000),
    "read(64) until empty": lambda answer: b"".join(iter(lambda: answer.read(64), b"")),
}.items():
    answer = opener.open(f"http://127.0.0.1:{listener.getsockname()[1]}/")
    try:
        print(name, read(answer).decode(), answer.length)
    except http.client.IncompleteRead:
        print(name, "IncompleteRead")
P
python3 try.py | tee seen
cat >expected <<'T'
read() IncompleteRead
read(2000) abc 997
read(64) until empty abc 997
T
diff expected seen
echo "as described"
