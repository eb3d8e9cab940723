import type { Host } from './host.ts';

/** The rest of the window: names that need to be there, and timers whose time has come. */
export function windowOf(host: Host): void {
  const { global } = host;
  const names = `Audio Option MutationObserver IntersectionObserver ResizeObserver PerformanceObserver WebSocket
    EventSource Worker SharedWorker BroadcastChannel MessageChannel DOMParser XMLSerializer FileReader
    Event CustomEvent MouseEvent KeyboardEvent AbortController AbortSignal Response ReadableStream
    localStorage sessionStorage indexedDB caches crypto performance history screen customElements
    visualViewport speechSynthesis matchMedia getComputedStyle getSelection scrollTo scrollBy scroll
    focus blur print stop close postMessage dispatchEvent removeEventListener clearTimeout
    clearInterval cancelAnimationFrame console Notification Element HTMLElement HTMLImageElement
    HTMLFormElement Node NodeList Document DocumentFragment Range structuredClone trustedTypes event
    innerWidth innerHeight outerWidth outerHeight devicePixelRatio scrollX scrollY parentElement`;
  for (const name of names.split(/\s+/)) global[name] = host.element();
  const delayed = (call: unknown, _delay?: unknown, ...args: unknown[]) => {
    host.run(host.isFunction(call) ? () => call(...args) : call);
    return 1;
  };
  const timers = [
    'setTimeout',
    'setInterval',
    'requestAnimationFrame',
    'requestIdleCallback',
    'queueMicrotask',
  ];
  for (const name of timers) global[name] = delayed;
  for (const name of ['window', 'self', 'top', 'parent', 'frames']) global[name] = global;
  const cookies = () =>
    host.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('=') };
    });
  Object.assign(global, {
    document: host.page,
    Image: function image() {
      return host.element('img');
    },
    cookieStore: {
      get: async (name: unknown) => cookies().find((one) => one.name === String(name)) ?? null,
      getAll: async () => cookies(),
    },
    TextEncoder: class {
      encode(text: unknown) {
        const escaped = encodeURIComponent(String(text));
        const bytes = escaped.replace(/%(..)/g, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        );
        return Uint8Array.from(bytes, (one) => one.codePointAt(0) ?? 0);
      }
    },
    alert: () => undefined,
    confirm: () => true,
    prompt: () => 'x',
    open: (url: unknown) => {
      host.follow(url);
      return global;
    },
    addEventListener: (_type: unknown, call: unknown) => host.run(call),
    onload: null,
    onpageshow: null,
    name: '',
  });
  const refused = () => {
    throw new Error('refused by the Content Security Policy');
  };
  if (!host.allowsInline) Object.assign(global, { eval: refused, Function: refused });
  Object.defineProperty(global, 'location', { get: () => host.location, set: host.follow });
}
