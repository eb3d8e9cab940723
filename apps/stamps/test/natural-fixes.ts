import type { Weakness } from '../src/mend/weaknesses.ts';

type NaturalFix = readonly [name: string, code: string];

/** Right fixes as developers write them: each must be accepted. */
export const naturalFixes: Readonly<Record<Weakness, readonly NaturalFix[]>> = {
  profile: [
    ['two names', 'function changesFrom({ name, nickname }) { return { name, nickname }; }'],
    ['from the body', 'const changesFrom = (body) => ({ nickname: body.nickname, name: body.name });'],
    [
      'only what was sent',
      'function changesFrom(body) { const changes = {}; for (const key of ["name", "nickname"]) if (key in body) changes[key] = body[key]; return changes; }',
    ],
    [
      'filtered entries',
      'const allowed = new Set(["name", "nickname"]); const changesFrom = (body) => Object.fromEntries(Object.entries(body).filter(([key]) => allowed.has(key)));',
    ],
    [
      'an error for unknown fields',
      'function changesFrom(body) { for (const key of Object.keys(body)) if (key !== "name" && key !== "nickname") throw new Error("unknown field " + key); return body; }',
    ],
    [
      'what is defined',
      'function changesFrom(body) { const changes = {}; if (body.name !== undefined) changes.name = body.name; if (body.nickname !== undefined) changes.nickname = body.nickname; return changes; }',
    ],
  ],
  signature: [
    [
      'both fixed',
      'function isGenuine(token, computed) { return token.header.alg === "HS256" && token.signature === computed.HS256; }',
    ],
    ['always HS256', 'const isGenuine = (token, computed) => token.signature === computed.HS256;'],
    [
      'a list of algorithms',
      'const algorithms = ["HS256"]; const isGenuine = ({ header, signature }, computed) => algorithms.includes(header.alg) && signature === computed[header.alg];',
    ],
    [
      'early returns',
      'function isGenuine(token, computed) { if (token.header.alg !== "HS256") return false; if (!token.signature) return false; return token.signature === computed["HS256"]; }',
    ],
    [
      'constant time',
      'function isGenuine({ header: { alg }, signature = "" }, { HS256 }) { if (alg !== "HS256" || signature.length !== HS256.length) return false; let different = 0; for (let i = 0; i < HS256.length; i++) different |= HS256.charCodeAt(i) ^ signature.charCodeAt(i); return different === 0; }',
    ],
    [
      'an error',
      'function isGenuine(token, computed) { if (token.header.alg !== "HS256") throw new Error("algorithm"); if (token.signature !== computed.HS256) throw new Error("signature"); return true; }',
    ],
  ],
  tries: [
    [
      'counting PINs',
      'function mayTry(card, wrongPins, now) { const recent = wrongPins.filter((wrong) => wrong.card === card && now - wrong.at < 60); return recent.length < 3; }',
    ],
    [
      'a loop',
      'function mayTry(card, wrongPins, now) { let count = 0; for (const { card: own, at } of wrongPins) if (own === card && at > now - 60) count++; return count < 3; }',
    ],
    [
      'reduce',
      'const mayTry = (card, wrongPins, now) => wrongPins.reduce((n, w) => n + (w.card === card && now - w.at <= 60 ? 1 : 0), 0) <= 2;',
    ],
    [
      'requests as well',
      'function mayTry(card, wrongPins, now) { const recent = wrongPins.filter((w) => w.card === card && now - w.at < 60); return recent.length < 3 && new Set(recent.map((w) => w.request)).size < 3; }',
    ],
    [
      'an error',
      'function mayTry(card, wrongPins, now) { if (wrongPins.filter((w) => w.card === card).filter((w) => now - w.at < 60).length >= 3) throw new Error("locked"); return true; }',
    ],
    [
      'the third last',
      'const mayTry = (card, wrongPins, now) => { const times = wrongPins.filter((w) => w.card === card).map((w) => w.at).sort((a, b) => b - a); return times.length < 3 || now - times[2] >= 60; };',
    ],
  ],
  redirect_uri: [
    ['in the list', 'const mayDeliver = (redirectUri, registered) => registered.includes(redirectUri);'],
    [
      'one of them is equal',
      'function mayDeliver(redirectUri, registered) { return registered.some((uri) => uri === redirectUri); }',
    ],
    ['its place', 'const mayDeliver = (uri, registered) => registered.indexOf(uri) !== -1;'],
    ['a set', 'const mayDeliver = (uri, registered) => new Set(registered).has(uri);'],
    [
      'a loop',
      'function mayDeliver(redirectUri, registered) { for (const uri of registered) { if (uri === redirectUri) return true; } return false; }',
    ],
    [
      'an error',
      'function mayDeliver(redirectUri, registered) { if (typeof redirectUri !== "string" || !registered.find((uri) => uri == redirectUri)) throw new Error("redirect_uri"); return true; }',
    ],
  ],
};
