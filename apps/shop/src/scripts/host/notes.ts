import type { Call, Host } from './host.ts';

/** Notes what scripts ask for: calls for later, scripts in addresses, requests. */
export function notes(host: Host): void {
  const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  host.isFunction = (value): value is Call => typeof value === 'function';
  host.run = (call) => {
    if (host.isFunction(call) && host.later.length < host.limit) host.later.push(call);
    else if (typeof call === 'string') host.codes.push(call);
  };
  host.follow = (address) => {
    const text = String(address).trim();
    if (!/^javascript:/i.test(text)) return;
    const code = text.slice('javascript:'.length);
    try {
      host.codes.push(decodeURIComponent(code));
    } catch {
      host.codes.push(code);
    }
  };
  host.textOf = (value) => {
    if (value === undefined || value === null) return '';
    const own = host.texts.get(value);
    if (own) return own();
    if (value instanceof ArrayBuffer) return latin(new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return latin(new Uint8Array(value.buffer));
    try {
      return String(value);
    } catch {
      return '';
    }
  };
  host.note = (method, url, parts) => {
    if (host.sent.length >= host.limit) return;
    const text = [String(url), ...parts.map((part) => host.textOf(part))].join('\n').slice(0, 16_000);
    host.sent.push({ method: String(method).toUpperCase(), url: String(url).slice(0, 2_000), text });
  };
}
