import type { ResponseHead } from '@sentiero/http1/response-head';
import type { Places } from './rewrite-addresses.ts';

const rewritable =
  /^(text\/(html|css|javascript|xml)|application\/([\w.-]+\+)?(json|xml)|application\/(x-)?javascript|image\/svg\+xml)\b/i;

/** Puts a target's own addresses in the body onto the learner's host, as the body passes. */
export class BodyRewriter {
  readonly #pattern: RegExp;
  readonly #forms: readonly string[];
  readonly #longest: number;
  readonly #learner: URL;
  /** The end of what has passed, as Latin-1, if an address may begin there. */
  #held = '';

  constructor({ own, learnerOrigin }: Places) {
    this.#learner = new URL(learnerOrigin);
    const plain = own.hosts.map((host) => `//${host}${own.prefix}`);
    const escaped = plain.map((text) => text.replaceAll('/', '\\/'));
    const encoded = plain.map(encodeURIComponent);
    const forms = [
      ...[...plain, ...escaped].flatMap((text) => [text, `http:${text}`, `https:${text}`]),
      ...encoded.flatMap((text) => [`http%3A${text}`, `https%3A${text}`]),
    ].toSorted((a, b) => b.length - a.length);
    this.#forms = forms.map((form) => form.toLowerCase());
    this.#longest = Math.max(...forms.map(({ length }) => length));
    // A longer name, or another port, is somebody else's.
    this.#pattern = new RegExp(
      `(?:${forms.map((form) => RegExp.escape(form)).join('|')})(?![\\w.-]|:\\d|%3A\\d)`,
      'gi',
    );
  }

  push(bytes: Buffer): Buffer {
    const text = this.#held + bytes.toString('latin1');
    const end = this.#endOfDecided(text);
    this.#held = text.slice(end);
    return this.#rewritten(text, end);
  }

  end(): Buffer {
    return this.#rewritten(this.#held, this.#held.length);
  }

  /** The text up to there; what follows says whether a name goes on. */
  #rewritten(text: string, end: number): Buffer {
    let delivered = '';
    let at = 0;
    for (const { index, 0: form } of text.matchAll(this.#pattern)) {
      if (index >= end) break;
      delivered += text.slice(at, index) + this.#delivered(form);
      at = index + form.length;
    }
    return Buffer.from(delivered + text.slice(at, end), 'latin1');
  }

  #delivered(form: string): string {
    const { protocol, host, origin } = this.#learner;
    if (form.includes('%')) return encodeURIComponent(origin);
    const isEscaped = form.includes('\\/');
    const address = `${/^http/i.test(form) ? protocol : ''}//${host}`;
    return isEscaped ? address.replaceAll('/', '\\/') : address;
  }

  /** Where the first address begins that the next bytes may complete, or show to be a longer name. */
  #endOfDecided(text: string): number {
    const last = text.slice(-this.#longest - 3).toLowerCase();
    const before = text.length - last.length;
    for (let at = 0; at < last.length; at++) {
      const rest = last.slice(at);
      if (this.#forms.some((form) => form.startsWith(rest) || isUndecided(rest, form))) return before + at;
    }
    return text.length;
  }
}

/** A whole address, of which the next bytes say whether it goes on. */
const isUndecided = (rest: string, form: string) =>
  rest.startsWith(form) && ['', ':', '%', '%3', '%3a'].includes(rest.slice(form.length));

/** Whether the body is a text that a browser follows addresses of, whole and not compressed. */
export function isRewritable({ code, fields }: Pick<ResponseHead, 'code' | 'fields'>): boolean {
  const encoding = fields.get('content-encoding');
  if (code === 206 || (encoding !== undefined && encoding !== 'identity')) return false;
  return rewritable.test(fields.get('content-type') ?? '');
}
