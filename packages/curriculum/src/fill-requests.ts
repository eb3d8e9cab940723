import type { Attempt, NamedRequests, SolutionFile } from './file-schemas.ts';
import { fileLimits } from './file-limits.ts';
import type { Path } from './schema-reasons.ts';

type Request = NamedRequests[string];
type Values = Readonly<Record<string, string>>;
type Written = Pick<SolutionFile['solution'], 'requests' | 'values'>;
type Report = (path: Path, reason: string) => void;

/** Values that a learner has on every target. */
const learnersValues = ['username', 'password', 'origin'];
const placeholder = /\{(\w+)\}/g;

/** Fills in the requests of one file: names become requests, and `{name}` becomes that value. */
export class RequestFiller {
  readonly #named: NamedRequests;
  /** So that a small file does not become a large solution. */
  #charactersLeft: number = fileLimits.fileBytes;

  constructor(named: NamedRequests) {
    this.#named = named;
  }

  fill({ requests, values = {} }: Written, report: Report): Pick<Attempt, 'requests'> {
    if (!requests) return {};
    const used = new Set<string>();
    const known = new Set([...learnersValues, ...Object.keys(values)]);
    const filled = requests.flatMap((item, index) => {
      const request = typeof item === 'string' ? this.#find(item) : item;
      if (!request) report(['requests', index], `no request has the name ${String(item)}`);
      if (!request || this.#charactersLeft < 0) return [];
      for (const name of placeholders(request)) {
        used.add(name);
        if (typeof item === 'string' && !known.has(name))
          report(['requests', index], `the request ${item} needs a value "${name}"`);
      }
      for (const name of Object.keys(request.capture ?? {})) known.add(name);
      return [this.#filled(request, values)];
    });
    for (const name of Object.keys(values))
      if (!used.has(name)) report(['values', name], `no request has a place for the value "${name}"`);
    if (this.#charactersLeft < 0) report(['requests'], 'the requests of the file are too large, filled in');
    return { requests: filled };
  }

  #find(name: string): Request | undefined {
    return Object.hasOwn(this.#named, name) ? this.#named[name] : undefined;
  }

  #filled({ in_frame, ...request }: Request, values: Values): Request {
    const headers = in_frame ? { ...framedHeaders(request), ...request.headers } : request.headers;
    const fillAll = (fields: Values) =>
      Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, this.#fillText(text, values)]));
    return {
      ...request,
      path: this.#fillText(request.path, values),
      ...(headers && { headers: fillAll(headers) }),
      ...(request.form && { form: fillAll(request.form) }),
      ...(request.body !== undefined && { body: this.#fillText(request.body, values) }),
    };
  }

  #fillText(text: string, values: Values): string {
    this.#charactersLeft -= text.length;
    return text.replaceAll(placeholder, (all, name: string) => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? all) : all;
      this.#charactersLeft -= value.length;
      return this.#charactersLeft < 0 ? '' : value;
    });
  }
}

/** What a browser says of a request from inside a frame on a page of the same site; only clicks send forms. */
function framedHeaders({ method }: Request): Values {
  const framed = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'iframe',
  };
  return method === 'GET' ? framed : { ...framed, 'Sec-Fetch-User': '?1', Origin: '{origin}' };
}

function placeholders({ path, headers = {}, form = {}, body = '' }: Request): string[] {
  const texts = [path, body, ...Object.values(headers), ...Object.values(form)];
  return texts.flatMap((text) => [...text.matchAll(placeholder)].flatMap(([, name = '']) => name));
}
