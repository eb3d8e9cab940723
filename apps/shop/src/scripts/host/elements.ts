import type { Attributes, Host } from './host.ts';

/** What setting a property or an attribute of an element makes run. */
export function properties(host: Host): void {
  const written = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
  const followed = new Set(['src', 'href', 'data', 'action', 'formAction', 'formaction', 'xlink:href']);
  const bodies = new Set(['text', 'textContent', 'innerHTML', 'innerText']);
  host.put = (tag, name, value) => {
    if (name.startsWith('on')) return host.run(value);
    if (written.has(name) && tag !== 'script') host.pages.push([String(value), name === 'srcdoc']);
    if (tag === 'script' && bodies.has(name)) host.codes.push(String(value));
    if (!followed.has(name)) return;
    host.follow(value);
    if (tag !== 'script') return;
    const [, encoding = '', body = ''] = /^data:[^,]*?(;base64)?,(.*)$/is.exec(String(value)) ?? [];
    if (body === '') host.isUnsure = true;
    else host.codes.push(encoding === '' ? decodeURIComponent(body) : atob(body));
  };
}

/** The properties of an element that are more than another element. */
export function specialProperties(host: Host): void {
  const texts = new Set(
    'textContent innerText innerHTML outerHTML value id className name title src href data alt'.split(' '),
  );
  const inserting = /^(append|appendChild|prepend|replaceWith|insertBefore|before|after|replaceChildren)$/;
  host.special = (tag, key) => {
    if (texts.has(key)) {
      host.hasRead = true;
      return '';
    }
    if (key === 'contentWindow' || key === 'defaultView') return host.global;
    if (key === 'contentDocument' || key === 'ownerDocument') return host.page;
    if (key === 'length') return 1;
    if (/^(submit|requestSubmit|click|subtle|importKey)$/.test(key)) host.isUnsure = true;
    if (key === 'setAttribute' || key === 'setAttributeNS')
      return (...args: unknown[]) => host.put(tag, String(args.at(-2)).toLowerCase(), args.at(-1));
    if (key === 'insertAdjacentHTML')
      return (_place: unknown, text: unknown) => host.pages.push([String(text), false]);
    if (key === 'createContextualFragment' || key === 'setHTMLUnsafe')
      return (text: unknown) => {
        host.pages.push([String(text), true]);
        return host.element();
      };
    if (inserting.test(key)) return (first: unknown) => first;
    return undefined;
  };
}

/** An element that can be asked anything, and answers with another one. It calls what it is given. */
export function elements(host: Host): void {
  const called = (args: readonly unknown[]) => {
    for (const one of args) if (host.isFunction(one)) host.run(one);
    return host.element();
  };
  const readable = (attributes: Attributes) => {
    const entries = Object.entries(attributes);
    const list = entries.map(([name, value]) => ({
      name,
      value,
      nodeName: name,
      nodeValue: value,
      textContent: value,
    }));
    const camel = (name: string) =>
      name.slice(5).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const data = entries.filter(([name]) => name.startsWith('data-'));
    const get = (name: unknown) => attributes[String(name).toLowerCase()] ?? null;
    return {
      ...Object.fromEntries(entries.filter(([name]) => host.reflected.includes(name))),
      className: attributes['class'] ?? '',
      dataset: Object.fromEntries(data.map(([name, value]) => [camel(name), value])),
      attributes: Object.assign(
        list,
        Object.fromEntries(list.map((one) => [one.name, one]).filter(([name]) => name !== 'length')),
      ),
      getAttribute: get,
      hasAttribute: (name: unknown) => get(name) !== null,
      getAttributeNode: (name: unknown) =>
        list.find((one) => one.name === String(name).toLowerCase()) ?? null,
    };
  };
  host.element = (tag = '', attributes) => {
    const values: Record<string, unknown> = attributes ? readable(attributes) : {};
    return new Proxy(function anything() {}, {
      get(_target, key) {
        if (key === Symbol.toPrimitive) return () => '';
        if (key === Symbol.iterator) return () => [host.element()][Symbol.iterator]();
        if (typeof key === 'symbol' || key === 'then') return undefined;
        if (Object.hasOwn(values, key)) return values[key];
        return host.special(tag, key) ?? host.element();
      },
      set(_target, key, value) {
        if (typeof key === 'symbol') return true;
        host.put(tag, key, value);
        values[key] = value;
        return true;
      },
      has: (_target, key) => typeof key === 'string',
      apply: (_target, _this, args: unknown[]) => called(args),
      construct: (_target, args: unknown[]) => called(args),
    });
  };
}
