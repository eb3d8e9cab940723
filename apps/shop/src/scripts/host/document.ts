import type { Host } from './host.ts';

export function locationOf(host: Host): void {
  const { href } = host;
  const [address = '', hash = ''] = href.split('#');
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(address) ?? [];
  const [pathname = '/', search = ''] = address.slice(origin.length).split('?');
  const site = origin.replace(/^https?:\/\//, '');
  const parts: Record<string, unknown> = {
    href,
    origin,
    host: site,
    hostname: site.replace(/:\d+$/, ''),
    protocol: `${origin.split(':')[0]}:`,
    pathname,
    search: search === '' ? '' : `?${search}`,
    hash: hash === '' ? '' : `#${hash}`,
    assign: host.follow,
    replace: host.follow,
    reload: () => undefined,
    toString: () => href,
  };
  host.location = new Proxy(parts, {
    set: (_target, key, value) => {
      if (key === 'href') host.follow(value);
      return true;
    },
  });
}

export function documentOf(host: Host): void {
  const write = (...parts: unknown[]) => host.pages.push([parts.map(String).join(''), true]);
  const create = (tag: unknown) => host.element(String(tag).toLowerCase());
  const document: Record<string, unknown> = {
    cookie: host.cookie,
    location: host.location,
    URL: host.href,
    documentURI: host.href,
    referrer: '',
    title: '',
    domain: host.location['hostname'],
    readyState: 'loading',
    write,
    writeln: write,
    createElement: create,
    createElementNS: (_space: unknown, tag: unknown) => create(tag),
    addEventListener: (_type: unknown, call: unknown) => host.run(call),
  };
  const others = host.element();
  host.page = new Proxy(document, {
    get: (_target, key): unknown => {
      if (key === Symbol.unscopables) return undefined;
      return typeof key === 'string' && Object.hasOwn(document, key)
        ? document[key]
        : Reflect.get(others, key);
    },
    set: (_target, key, value) => {
      if (typeof key === 'string' && key.startsWith('on')) host.run(value);
      if (key === 'location') host.follow(value);
      return true;
    },
    has: (_target, key) => typeof key === 'string' && Object.hasOwn(document, key),
  });
}
