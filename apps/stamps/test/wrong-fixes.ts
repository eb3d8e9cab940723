import type { Weakness } from '../src/mend/weaknesses.ts';

type WrongFix = readonly [name: string, code: string, breaks: 'an attack' | 'honest requests' | 'both'];

/** Fixes that beginners try: block lists, half measures, and too much of it. */
export const wrongFixes: Readonly<Record<Weakness, readonly WrongFix[]>> = {
  profile: [
    [
      'a block list of fields',
      'function changesFrom({ stamps, role, credit, ...rest }) { return rest; }',
      'an attack',
    ],
    [
      'empty instead of absent',
      'const changesFrom = ({ name = "", nickname = "" }) => ({ name, nickname });',
      'honest requests',
    ],
    ['the nickname only', 'const changesFrom = ({ nickname }) => ({ nickname });', 'honest requests'],
    ['nothing', 'const changesFrom = () => ({});', 'honest requests'],
    [
      'a check of one field',
      'function changesFrom(body) { if ("stamps" in body) throw new Error("no"); return { ...body }; }',
      'an attack',
    ],
  ],
  signature: [
    [
      'a ban on none',
      'const isGenuine = (token, computed) => token.header.alg !== "none" && token.signature === computed[token.header.alg];',
      'an attack',
    ],
    [
      'a ban on none in any spelling',
      'const isGenuine = (token, computed) => String(token.header.alg).toLowerCase() !== "none" && token.signature === computed[token.header.alg];',
      'an attack',
    ],
    [
      'no empty signatures',
      'const isGenuine = (token, computed) => token.signature !== "" && token.signature === computed[token.header.alg];',
      'an attack',
    ],
    ['the algorithm alone', 'const isGenuine = (token) => token.header.alg === "HS256";', 'an attack'],
    ['one key for ever', 'const isGenuine = (token) => token.signature === "q0mJ7cX2vW";', 'honest requests'],
  ],
  tries: [
    [
      'fewer requests',
      'const mayTry = (card, wrongPins, now) => new Set(wrongPins.filter((w) => w.card === card && now - w.at < 60).map((w) => w.request)).size < 2;',
      'both',
    ],
    [
      'all cards together',
      'const mayTry = (card, wrongPins, now) => wrongPins.filter((w) => now - w.at < 60).length < 3;',
      'honest requests',
    ],
    [
      'for ever',
      'const mayTry = (card, wrongPins) => wrongPins.filter((w) => w.card === card).length < 3;',
      'honest requests',
    ],
    [
      'each account for itself',
      'const mayTry = (card, wrongPins, now) => { const recent = wrongPins.filter((w) => w.card === card && now - w.at < 60); return [...new Set(recent.map((w) => w.account))].every((a) => recent.filter((w) => w.account === a).length < 3); };',
      'an attack',
    ],
    [
      'ten instead of three',
      'const mayTry = (card, wrongPins, now) => wrongPins.filter((w) => w.card === card && now - w.at < 60).length < 10;',
      'an attack',
    ],
  ],
  redirect_uri: [
    [
      'a slash after the host',
      'const mayDeliver = (uri) => uri.startsWith("https://znueni.example/");',
      'both',
    ],
    [
      'the registered one within it',
      'const mayDeliver = (uri, registered) => registered.some((one) => uri.includes(one));',
      'an attack',
    ],
    [
      'a beginning of the registered one',
      'const mayDeliver = (uri, registered) => registered.some((one) => uri.startsWith(one));',
      'an attack',
    ],
    [
      'the wrong way round',
      'const mayDeliver = (uri, registered) => registered.some((one) => one.startsWith(uri));',
      'an attack',
    ],
    [
      'the first one only',
      'const mayDeliver = (uri, registered) => uri === registered[0];',
      'honest requests',
    ],
    [
      'written down for ever',
      'const mayDeliver = (uri) => uri === "https://znueni.example/callback";',
      'both',
    ],
  ],
};
