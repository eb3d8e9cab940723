import type { Exercise } from '@sentiero/lab-app/mend/exercise';

const right = { HS256: 'q0mJ7cX2vW', HS512: 'k8TzY4bLhE', none: '' };
const claims = { sub: 9, role: 'staff' };
const customer = { sub: 9, role: 'customer' };

/** The check of a token's signature. */
export const signature: Exercise = {
  name: 'isGenuine',
  weak: `function isGenuine(token, computed) {
  return token.signature === computed[token.header.alg];
}
`,
  fixed: `function isGenuine(token, computed) {
  return token.header.alg === "HS256" && token.signature === computed.HS256;
}
`,
  attacks: [
    ['none', [{ header: { alg: 'none' }, claims, signature: '' }, right]],
    ['unknown', [{ header: { alg: 'None' }, claims }, right]],
    ['wrong', [{ header: { alg: 'HS256' }, claims, signature: 'aaaaaaaaaa' }, right]],
  ],
  hiddenAttacks: [
    ['unknown', [{ header: { alg: 'NONE' }, claims }, right]],
    ['unknown', [{ header: {}, claims }, right]],
    ['unknown', [{ header: { alg: 'RS256' }, claims }, right]],
    ['wrong', [{ header: { alg: 'HS256' }, claims, signature: '' }, right]],
    ['wrong', [{ header: { alg: 'HS256' }, claims }, right]],
    ['beginning', [{ header: { alg: 'HS256' }, claims, signature: 'q' }, right]],
    ['wrong', [{ header: { alg: 'none' }, claims, signature: 'x' }, right]],
    [
      'none',
      [
        { header: { alg: 'none' }, claims: customer, signature: '' },
        { ...right, HS256: 'v2' },
      ],
    ],
  ],
  honest: [
    ['own', [{ header: { alg: 'HS256' }, claims: customer, signature: right.HS256 }, right]],
    ['own', [{ header: { typ: 'JWT', alg: 'HS256' }, claims, signature: right.HS256 }, right]],
    [
      'new_key',
      [
        { header: { alg: 'HS256' }, claims: customer, signature: 'z7Rk2PfNq1' },
        { ...right, HS256: 'z7Rk2PfNq1' },
      ],
    ],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
