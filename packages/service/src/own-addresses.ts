const absolute = /^(?:(https?):)?\/\/([^/?#\\]*)([^]*)/i;
const defaultPorts: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

type Place = { backendUrl: string; hostHeader: string };

/** The addresses by which a target's application knows itself. */
export class OwnAddresses {
  /** The path of the backend URL, without a slash at its end. */
  readonly prefix: string;
  /** The origin that the application sees itself at. */
  readonly origin: string;
  readonly #hosts: ReadonlySet<string>;

  constructor({ backendUrl, hostHeader }: Place) {
    const url = new URL(backendUrl);
    const isNamed = hostHeader !== 'learner' && hostHeader !== 'backend';
    const name = hostHeader.toLowerCase();
    this.prefix = url.pathname.replace(/(?<!\/)\/+$/, '');
    this.origin = isNamed ? `${url.protocol}//${name}` : url.origin;
    const named = isNamed ? [name, ...(name.includes(':') ? [] : [`${name}${portOf(url)}`])] : [];
    this.#hosts = new Set([url.host, ...named]);
  }

  /** Host and port of each address. */
  get hosts(): readonly string[] {
    return [...this.#hosts];
  }

  /** Whether a cookie of that domain is one of the application's own hosts. */
  isDomain(domain: string): boolean {
    const wanted = domain.replace(/^\./, '').toLowerCase();
    const names = [...this.#hosts].map((host) => host.replace(/:\d+$/, ''));
    return wanted !== '' && names.some((name) => name === wanted || name.endsWith(`.${wanted}`));
  }

  /**
   * The path, query and fragment below the prefix of an absolute address that names the application, or one of
   * `others`; null for any other address.
   */
  pathOf(address: string, others?: string): string | null {
    const [, scheme = '', authority = '', rest = ''] = absolute.exec(address) ?? [];
    const host = withoutDefaultPort(authority.toLowerCase(), scheme.toLowerCase());
    if (authority === '' || (!this.#hosts.has(host) && host !== others)) return null;
    const path = rest.startsWith('/') ? rest : `/${rest}`;
    return this.belowPrefix(path);
  }

  /** The path below the prefix; unchanged if it is not. */
  belowPrefix(path: string): string {
    if (this.prefix === '' || !path.startsWith(this.prefix)) return path;
    const rest = path.slice(this.prefix.length);
    if (rest === '' || /^[?#]/.test(rest)) return `/${rest}`;
    return rest.startsWith('/') ? rest : path;
  }
}

const portOf = ({ port }: URL) => (port === '' ? '' : `:${port}`);

function withoutDefaultPort(host: string, scheme: string): string {
  const ports = scheme === '' ? Object.values(defaultPorts) : [defaultPorts[scheme] ?? ''];
  const port = ports.find((each) => host.endsWith(each));
  return port ? host.slice(0, -port.length) : host;
}
