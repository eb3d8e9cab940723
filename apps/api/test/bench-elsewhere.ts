import type { BenchRequest } from '@sentiero/contracts/bench';

type Pairs = [string, string][];

/** `OWN` stands for the target's own host. */
export const elsewhere: [string, Partial<BenchRequest>][] = [
  ['another host', { headers: [['Host', 'example.com']] as Pairs }],
  ['its own address', { headers: [['Host', '127.0.0.1']] as Pairs }],
  ['another port', { headers: [['Host', 't1.localhost:1']] as Pairs }],
  [
    'a second host',
    {
      headers: [
        ['Host', 'OWN'],
        ['Host', 'OWN'],
      ] as Pairs,
    },
  ],
  ['a host with a user', { headers: [['Host', 'OWN@example.com']] as Pairs }],
  ['an empty host', { headers: [['Host', '']] as Pairs }],
  ['a host behind a space that is none', { headers: [['Host', '\u00a0OWN']] as Pairs }],
  ['a host with a dot behind it', { headers: [['Host', 'OWN.']] as Pairs }],
  ['two hosts in one', { headers: [['Host', 'OWN, example.com']] as Pairs }],
  ['the address of cloud metadata', { headers: [['Host', '169.254.169.254']] as Pairs }],
  ['localhost in IPv6', { headers: [['Host', '[::1]']] as Pairs }],
  ['an absolute address with a user', { target: 'http://OWN@example.com/' }],
  ['an absolute address of HTTPS', { target: 'https://OWN/' }],
  ['an absolute address in upper case', { target: 'HTTP://example.com/' }],
  ['an address without a host', { target: 'http:///etc/passwd' }],
  ['gopher', { target: 'gopher://127.0.0.1:6379/_FLUSHALL' }],
  ['a path behind a blank', { target: ' /' }],
  ['a backslash in front', { target: '\\\\example.com/' }],
  ['an authority of HTTP/2', { headers: [[':authority', 'example.com']] as Pairs }],
  ['an absolute address', { target: 'http://example.com/' }],
  ['an absolute address of its own', { target: 'http://OWN/' }],
  ['another scheme', { target: 'file:///etc/passwd' }],
  ['an authority', { target: 'example.com:80' }],
  ['no path', { target: '?a=b' }],
];
