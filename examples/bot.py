"""A bot of one's own, in twenty lines: railbird arena homestretch --bots "cmd:python3 examples/bot.py,random"

It makes the first move that is listed for it, and otherwise the one that was drawn for it at random.
"""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "ready", "name": "First of the list"}
    elif message["type"] == "ask":
        move = message["moves"][0] if message["moves"] else message["sample"]
        answer = {"type": "move", "id": message["id"], "move": move}
    else:  # "saw" and "over" want no answer
        continue
    print(json.dumps(answer), flush=True)
