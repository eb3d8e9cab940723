import { decodeUtf8, type ByteText } from '@sentiero/traffic/bytes';
import { isJson, prettyJson } from '@sentiero/traffic/json-text';

export type Jwt = { kind: 'jwt'; header: string; payload: string; signature: string };
export type Decoded = Jwt | { kind: 'base64'; text: string };

const jwt = /^([\w-]+)\.([\w-]*)\.([\w-]*)$/;
const base64 = /^[A-Za-z0-9+/_-]{12,}={0,2}$/;
const scheme = /^(?:Bearer|Basic|Token|JWT)\s+/i;
const readable = /^[\t\n\r\x20-\x7e\u00a0-\uffff]{6,}$/;
const longest = 64 * 1024;

/** The decoded content of an opaque value: a JSON Web Token, or readable text in Base64. Null for other values. */
export function decodeValue(value: string): Decoded | null {
  if (value.length > longest) return null;
  const inner = value.trim().replace(scheme, '').replaceAll('%3D', '=').replaceAll('%3d', '=');
  return readJwt(inner) ?? readBase64(inner);
}

/** The parts are decoded but not verified; the caller must show that. */
function readJwt(value: string): Jwt | null {
  const [, header = '', payload = '', signature = ''] = jwt.exec(value) ?? [];
  const headerText = decodeBase64(header);
  if (headerText === null || !isObject(headerText)) return null;
  const payloadText = decodeBase64(payload);
  if (payloadText === null) return null;
  return { kind: 'jwt', header: asJson(headerText), payload: asJson(payloadText), signature };
}

function readBase64(value: string): Decoded | null {
  if (!base64.test(value)) return null;
  const text = decodeBase64(value);
  return text !== null && readable.test(text) ? { kind: 'base64', text } : null;
}

function decodeBase64(value: string): string | null {
  try {
    const bytes: ByteText = atob(value.replaceAll('-', '+').replaceAll('_', '/'));
    return decodeUtf8(bytes);
  } catch {
    return null;
  }
}

function asJson(text: string): string {
  return isJson(text) ? prettyJson(text) : text;
}

function isObject(text: string): boolean {
  return text.trimStart().startsWith('{') && isJson(text);
}
