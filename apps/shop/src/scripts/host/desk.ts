import type { Call, Host } from './host.ts';

/** How the outside makes the page go on, and reads what it did. */
export function deskOf(host: Host): (act: string, text: string) => string {
  const { stringify } = JSON;
  const make = Function;

  function handle(code: string): void {
    // It has to be a body of its own before it is put into another.
    make('event', code);
    const scoped = make('page', `with (page) return function (event) {${code}\n}`) as Call;
    const call = scoped(host.page) as Call;
    call.call(host.element(), host.element());
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
      pages: isSettling ? host.pages.splice(0) : [],
      codes: isSettling ? host.codes.splice(0) : [],
      isIdle: host.later.length === 0,
    });
  };
}
