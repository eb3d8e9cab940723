import { decodeUtf8, toBytes, toByteText, utf8Bytes } from '@sentiero/traffic/bytes';
import { withMember } from '@sentiero/traffic/json-text';
import { fromBase64, toBase64Url } from './text-codes.ts';

/** A token while it is edited: two texts, which need not be JSON, and a signature. */
export type Jwt = { readonly header: string; readonly payload: string; readonly signature: string };

const hmac = (hash: string) => ({ name: 'HMAC', hash });
const rsa = (hash: string) => ({ name: 'RSASSA-PKCS1-v1_5', hash });
const pss = (hash: string, saltLength: number) => ({ name: 'RSA-PSS', hash, saltLength });
const ecdsa = (hash: string, namedCurve: string) => ({ name: 'ECDSA', hash, namedCurve });
const algorithms = {
  HS256: hmac('SHA-256'),
  HS384: hmac('SHA-384'),
  HS512: hmac('SHA-512'),
  RS256: rsa('SHA-256'),
  RS384: rsa('SHA-384'),
  RS512: rsa('SHA-512'),
  PS256: pss('SHA-256', 32),
  PS384: pss('SHA-384', 48),
  PS512: pss('SHA-512', 64),
  ES256: ecdsa('SHA-256', 'P-256'),
  ES384: ecdsa('SHA-384', 'P-384'),
} as const;
export type JwtAlgorithm = keyof typeof algorithms | 'none';
export const jwtAlgorithms: readonly JwtAlgorithm[] = [
  'none',
  ...(Object.keys(algorithms) as (keyof typeof algorithms)[]),
];

/** The parts of a token, decoded but not verified; null for other text. */
export function readJwt(token: string): Jwt | null {
  const [, header, payload = '', signature = ''] =
    /^(?:Bearer\s+)?([\w-]+)\.([\w-]*)\.([\w-]*)$/.exec(token.trim()) ?? [];
  if (header === undefined) return null;
  const texts = [header, payload].map(decoded);
  const [headerText = null, payloadText = null] = texts;
  if (headerText === null || payloadText === null || !headerText.trimStart().startsWith('{')) return null;
  return { header: headerText, payload: payloadText, signature };
}

export const writeJwt = ({ header, payload, signature }: Jwt): string =>
  `${signedPart({ header, payload })}.${signature}`;

/** The token with this algorithm in its header, signed with the key; `none` leaves the signature empty. */
export async function signJwt(
  jwt: Jwt,
  algorithm: JwtAlgorithm,
  key: string,
): Promise<Jwt | 'bad-key' | 'no-crypto'> {
  const header = withAlgorithm(jwt.header, algorithm);
  if (algorithm === 'none') return { ...jwt, header, signature: '' };
  // WebCrypto is missing on pages of another host without TLS.
  if (!globalThis.crypto?.subtle) return 'no-crypto';
  const parameters = algorithms[algorithm];
  try {
    const signingKey = await importKey(parameters, key);
    const source = toBytes(signedPart({ header, payload: jwt.payload }));
    const signature = new Uint8Array(await crypto.subtle.sign(parameters, signingKey, source));
    return {
      ...jwt,
      header,
      signature: toBase64Url(toByteText(signature)),
    };
  } catch {
    return 'bad-key';
  }
}

const signedPart = ({ header, payload }: Pick<Jwt, 'header' | 'payload'>): string =>
  [header, payload].map((text) => toBase64Url(utf8Bytes(text))).join('.');

function importKey(parameters: { name: string; hash: string }, key: string): Promise<CryptoKey> {
  if (parameters.name === 'HMAC') {
    // WebCrypto refuses an empty key; HMAC pads keys with zeros, so one zero byte signs alike.
    const secret = new TextEncoder().encode(key || '\0');
    return crypto.subtle.importKey('raw', secret, parameters, false, ['sign']);
  }
  const pem = key.replaceAll(/-----[^-]+-----|\s/g, '');
  const bytes = toBytes(atob(pem));
  return crypto.subtle.importKey('pkcs8', bytes, parameters, false, ['sign']);
}

/** Only the algorithm changes in the header's text; a header that is not an object stays unchanged. */
const withAlgorithm = (header: string, algorithm: JwtAlgorithm): string =>
  withMember(header, 'alg', algorithm) ?? header;

function decoded(part: string): string | null {
  try {
    return decodeUtf8(fromBase64(part));
  } catch {
    return null;
  }
}
