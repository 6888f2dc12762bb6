#!/usr/bin/env python3
"""A bot that plays Ilôs on a server, using only the standard library.

    server_bot.py HOST:PORT [--token TOKEN] [--table TABLE]

With a token (docs/api.md says how an account gets one) it plays as that bot, otherwise as a guest. It joins the
table, or opens one with a bot of the server as its opponent, plays until the game is over and prints the points.
It knows no rules: it picks one of the legal plays that the server lists and pays as the server suggests.
"""

import argparse
import base64
import json
import os
import random
import socket
import struct
import urllib.request


class Server:
    """HTTP requests and one WebSocket."""

    def __init__(self, address, token):
        self.address = address
        self.headers = {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = "Bearer " + token
        else:
            answer = urllib.request.urlopen(urllib.request.Request(self.url("guests"), method="POST"))
            self.headers["Cookie"] = answer.headers["Set-Cookie"].split(";")[0]

    def url(self, path):
        return f"http://{self.address}/api/v1/{path}"

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url(path), data=data, method=method, headers=self.headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def connect(self):
        host, port = self.address.rsplit(":", 1)
        self.stream = socket.create_connection((host, int(port)))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /api/v1/socket HTTP/1.1", f"Host: {self.address}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        self.stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.input = self.stream.makefile("rb")
        status = self.input.readline()
        if b" 101 " not in status:
            raise SystemExit(f"the server refuses the socket: {status.decode().strip()}")
        while self.input.readline().strip():
            pass

    def frame(self, kind, payload):
        head = bytes([0x80 | kind])
        size = len(payload)
        head += bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size)
        mask = os.urandom(4)
        self.stream.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload)))

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def hear(self):
        """The next message; answers pings meanwhile."""
        while True:
            first, size = self.input.read(2)
            if size == 126:
                (size,) = struct.unpack(">H", self.input.read(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.input.read(8))
            payload = self.input.read(size)
            if first & 15 == 1:
                return json.loads(payload)
            if first & 15 == 9:
                self.frame(10, payload)
            elif first & 15 == 8:
                raise SystemExit("the server closed the connection")


def choose(game):
    """One of the legal actions."""
    legal = game["legal"]
    if legal["phase"] == "mulligan":
        return {"action": "mulligan", "discard": {}}
    if legal["phase"] == "first_islands":
        return {"action": "first_island", "to": random.choice(legal["destinations"])}
    plays = [dict(play) for play in legal["plays"]]
    ship = legal["ship"]
    if "reserve" in ship["berths"]:
        plays.append({"card": "ship", "from": "reserve", "to": random.choice(ship["destinations"]), "cost": ship["cost"]})
    if not plays or random.random() < 0.1:
        return {"action": "end_turn"}
    play = random.choice(plays)
    cost = play.pop("cost")
    play.pop("pirated", None)
    payments = [s["payment"] for s in game["suggested"] if (s["card"], s["cost"]) == (play["card"], cost)]
    return {"action": "play", "payment": payments[0] if payments else {}, **play}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("server", help="HOST:PORT")
    arguments.add_argument("--token")
    arguments.add_argument("--table", help="a table to join; a new one without it")
    options = arguments.parse_args()
    server = Server(options.server, options.token)
    if options.table:
        table = options.table
        server.ask("POST", f"tables/{table}/join", {})
    else:
        opponent = server.ask("GET", "bots")[-1]["name"]
        table = server.ask("POST", "tables", {"players": 2, "bots": [opponent], "start": True})["id"]
    server.connect()
    server.say(say="watch", table=table)
    while True:
        message = server.hear()
        if message["say"] == "refused":
            raise SystemExit(f"refused: {message['message']}")
        if message["say"] != "game":
            continue
        if message["scores"]:
            for score in message["scores"]["seats"]:
                own = " (me)" if score["seat"] == message["seat"] else ""
                print(f"seat {score['seat']}{own}: {score['points']} points")
            return
        if message["legal"]:
            on = message["sequence"]
            action = choose(message)
            server.say(say="act", table=table, seat=message["seat"], on=on, id=str(on), action=action)


if __name__ == "__main__":
    main()
