"""Prints what sqlmap's tamper scripts make of payloads: argv holds sqlmap's folder, stdin a JSON list, stdout a JSON object."""

import importlib
import json
import os
import pkgutil
import random
import sys

home = sys.argv[1]
sys.path.insert(0, home)

from lib.core.common import getFileItems, setPaths
from lib.core.data import kb, paths

setPaths(home)
kb.keywords = set(getFileItems(paths.SQL_KEYWORDS))
names = [info.name for info in pkgutil.iter_modules([os.path.join(home, "tamper")])]
scripts = {name: importlib.import_module("tamper." + name).tamper for name in names}


def apply(name, payload):
    try:
        return scripts[name](payload=payload, headers={}, delimiter="&")
    except Exception:
        # Some scripts only work inside a running sqlmap.
        return payload


result = {}
for payload in json.load(sys.stdin):
    random.seed(payload)
    made = {name: apply(name, payload) for name in names}
    for first, second in [random.sample(names, 2) for _ in names]:
        made[first + "," + second] = apply(second, apply(first, payload))
    result[payload] = {name: text for name, text in made.items() if text and text != payload}
json.dump(result, sys.stdout)
