import type { Attributes, Call, Host } from './host.ts';

/** How the outside makes the page go on, and reads what it did. */
export function deskOf(host: Host): (act: string, text: string) => string {
  const { stringify } = JSON;
  const make = Function;

  function handle(text: string): void {
    const { code, attributes } = JSON.parse(text) as { code: string; attributes: Attributes };
    // It has to be a body of its own before it is put into another.
    make('event', code);
    const scoped = make('page', 'own', `with (page) with (own) return function (event) {${code}\n}`) as Call;
    const element = host.element('', attributes) as Record<string, unknown>;
    // What it says of itself is in the handler's scope, as all properties of the element are in a browser.
    const names = new Set([
      ...Object.keys(attributes).filter((name) => host.reflected.includes(name)),
      ...host.readable,
    ]);
    const own = new Proxy(element, {
      has: (_target, key) => names.has(String(key)),
      get: (_target, key) => (typeof key === 'symbol' ? undefined : element[key]),
    });
    const event = host.element('', {}) as Record<string, unknown>;
    for (const name of ['target', 'currentTarget', 'srcElement']) event[name] = element;
    host.global['event'] = event;
    const call = scoped(host.page, own) as Call;
    call.call(element, event);
  }

  function settle(): void {
    for (const name of ['onload', 'onpageshow']) {
      host.run(host.global[name]);
      host.global[name] = null;
    }
    for (const call of host.later.splice(0)) {
      try {
        call.call(host.element(), host.element());
      } catch {
        // A call that fails does not stop the others.
      }
    }
  }

  return (act, text) => {
    if (act === 'handle') handle(text);
    const isSettling = act === 'settle';
    if (isSettling) settle();
    return stringify({
      sent: host.sent,
      isUnsure: host.isUnsure,
      hasRead: host.hasRead,
      pages: isSettling ? host.pages.splice(0) : [],
      codes: isSettling ? host.codes.splice(0) : [],
      isIdle: host.later.length === 0,
    });
  };
}
