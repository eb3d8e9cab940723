import type { Host, Init } from './host.ts';

/** The ways to send a request: each only notes it, and is answered. */
export function network(host: Host): void {
  class Request {
    readonly url: string;
    readonly init: Init;
    constructor(url: unknown, init: Init = {}) {
      const from = url instanceof Request ? url : null;
      this.url = from?.url ?? String(url);
      this.init = { ...from?.init, ...init };
    }
  }
  const answer = () => ({
    ok: true,
    status: 200,
    headers: host.entries(),
    text: async () => '',
    json: async () => host.element(),
    blob: async () => host.element(),
    arrayBuffer: async () => new ArrayBuffer(0),
    clone: answer,
  });
  async function fetch(url: unknown, init?: Init): Promise<unknown> {
    const { url: to, init: asked } = new Request(url, init);
    const { method = 'GET', headers, body } = asked;
    const isPlain = typeof headers === 'object' && headers !== null && !host.texts.has(headers);
    host.note(method, to, [...(isPlain ? Object.values(headers).flat() : [headers]), body]);
    return answer();
  }
  class XMLHttpRequest {
    #method: unknown = 'GET';
    #url: unknown = '';
    readonly #headers: unknown[] = [];
    readonly status = 200;
    readonly readyState = 4;
    readonly responseText = '';
    onload: unknown = null;
    onloadend: unknown = null;
    onreadystatechange: unknown = null;
    open(method: unknown, url: unknown): void {
      [this.#method, this.#url] = [method, url];
    }
    setRequestHeader(_name: unknown, value: unknown): void {
      this.#headers.push(value);
    }
    addEventListener(_type: unknown, call: unknown): void {
      host.run(call);
    }
    send(body?: unknown): void {
      host.note(this.#method, this.#url, [...this.#headers, body]);
      for (const call of [this.onload, this.onloadend, this.onreadystatechange])
        if (host.isFunction(call)) host.run(call.bind(this));
    }
  }
  const navigator = {
    userAgent: 'Mozilla/5.0',
    language: 'de',
    languages: ['de'],
    onLine: true,
    cookieEnabled: true,
    sendBeacon: (url: unknown, body?: unknown) => {
      host.note('POST', url, [body]);
      return true;
    },
  };
  Object.assign(host.global, { Request, fetch, XMLHttpRequest, navigator });
}
