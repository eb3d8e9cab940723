import { pathAndQuery, type RequestRecord } from '@sentiero/contracts/capture';
import { valuesAt, type Found } from '../values-at.ts';
import { bodyText } from './body-text.ts';
import { cookieValues, setCookieValues } from './cookies.ts';
import { readForm, type FilePart, type Form } from './form.ts';
import { readGraphql, type GraphqlRequest } from './graphql.ts';
import { readJson } from './json.ts';
import { tokensIn } from './tokens.ts';
import { percentDecoded } from './percent.ts';
import { receivedHeaders } from './received-headers.ts';

export type Exchange = Pick<
  RequestRecord,
  'method' | 'url' | 'params' | 'code' | 'duration' | 'request' | 'forwarded' | 'response'
>;
type Pairs = readonly (readonly [string, string])[];
type Reader = (exchange: DecodedExchange, rest: string) => Found;

const known = new WeakMap<Exchange, DecodedExchange>();

/** The exchange as conditions see it, decoded once for all steps. */
export function decoded(exchange: Exchange): DecodedExchange {
  const before = known.get(exchange);
  if (before) return before;
  const made = new DecodedExchange(exchange);
  known.set(exchange, made);
  return made;
}

/** A captured exchange whose parts are decoded when a condition first needs them. */
export class DecodedExchange {
  readonly exchange: Exchange;
  readonly #parts = new Map<string, unknown>();

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  /** The values under a key of `task_conditions`, one for each occurrence of the name. */
  find(key: string): Found {
    const plain = plainReaders[key];
    if (plain) return plain(this, '');
    const prefix = openPrefixes.find((each) => key === each || key.startsWith(`${each}.`));
    const read = prefix === undefined ? undefined : openReaders[prefix];
    return read && prefix !== undefined ? read(this, key.slice(prefix.length + 1)) : nothing;
  }

  get requestText(): string {
    return this.#once('request text', () => bodyText(this.exchange.request));
  }

  get responseText(): string {
    return this.#once('response text', () => bodyText(this.exchange.response));
  }

  get form(): Form {
    return this.#once('form', () => readForm(this.exchange.request));
  }

  get json(): unknown {
    return this.#once('json', () => readJson(this.exchange.request, this.requestText));
  }

  get responseJson(): unknown {
    return this.#once('response json', () => readJson(this.exchange.response, this.responseText));
  }

  get graphql(): GraphqlRequest {
    return this.#once('graphql', () => {
      const queries = this.query('query');
      return readGraphql({
        json: this.json,
        text: this.requestText,
        request: this.exchange.request,
        queries,
      });
    });
  }

  query(name: string): string[] {
    return valuesNamed(this.exchange.params, name);
  }

  header(name: string): string[] {
    return headersNamed(receivedHeaders(this.exchange), name);
  }

  cookie(name: string): string[] {
    return cookieValues(this.header('cookie'), name);
  }

  /** The values of the header, cookie or field with that name. */
  anywhere(name: string): string[] {
    const fields = [...this.query(name), ...valuesNamed(this.form.fields, name)];
    const inJson = valuesAt(this.json, name)
      .flat()
      .filter((value) => typeof value === 'string');
    return [...this.header(name), ...this.cookie(name), ...fields, ...inJson];
  }

  #once<Part>(name: string, read: () => Part): Part {
    if (!this.#parts.has(name)) this.#parts.set(name, read());
    // Each name is stored only by its own `read`, so the type is known.
    return this.#parts.get(name) as Part;
  }
}

const nothing: Found = [[]];
const one = (value: unknown): Found => (value === null || value === undefined ? nothing : [[value]]);
const many = (values: readonly unknown[]): Found => [values];

const pathOf = (url: string) => pathAndQuery(url).replace(/\?[^]*/, '');

const plainReaders: Readonly<Record<string, Reader | undefined>> = {
  method: ({ exchange }) => one(exchange.method),
  path: ({ exchange }) => one(percentDecoded(pathOf(exchange.url))),
  path_raw: ({ exchange }) => one(pathOf(exchange.url)),
  status: ({ exchange }) => one(exchange.code),
  duration: ({ exchange }) => one(exchange.duration),
  'body.text': (from) => one(from.requestText),
  'response.text': (from) => one(from.responseText),
  'graphql.operation': ({ graphql }) => many(graphql.operations),
  'graphql.fields': ({ graphql }) => many(graphql.fields),
  'basic.username': (from) => many(from.header('authorization').flatMap(basicUsername)),
};

const openReaders: Readonly<Record<string, Reader | undefined>> = {
  query: (from, name) => many(from.query(name)),
  header: (from, name) => many(from.header(name)),
  cookie: (from, name) => many(from.cookie(name)),
  form: ({ form }, name) => many(valuesNamed(form.fields, name)),
  file: ({ form }, rest) => many(fileValues(form.files, rest)),
  json: ({ json }, rest) => jsonValues(json, rest),
  jwt: (from, rest) => tokenValues(from, rest),
  'response.header': ({ exchange }, name) => many(headersNamed(exchange.response?.headers ?? [], name)),
  'response.set_cookie': ({ exchange }, name) =>
    many(setCookieValues(headersNamed(exchange.response?.headers ?? [], 'set-cookie'), name)),
  'response.json': ({ responseJson }, rest) => jsonValues(responseJson, rest),
};
const openPrefixes = Object.keys(openReaders);

const valuesNamed = (pairs: Pairs, name: string) =>
  pairs.filter(([other]) => other === name).map(([, value]) => value);

function headersNamed(headers: Pairs, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([other]) => other.toLowerCase() === wanted).map(([, value]) => value);
}

function jsonValues(json: unknown, rest: string): Found {
  if (json === undefined) return nothing;
  return rest === '' ? one(json) : valuesAt(json, rest);
}

function fileValues(files: readonly FilePart[], rest: string): unknown[] {
  const dot = rest.lastIndexOf('.');
  const [name, what] = [rest.slice(0, dot), rest.slice(dot + 1)];
  return files
    .filter((file) => file.name === name)
    .map((file) => ({ filename: file.filename, type: file.type, size: file.size, text: file.text })[what]);
}

const sources: Readonly<Record<string, ((from: DecodedExchange, name: string) => string[]) | undefined>> = {
  header: (from, name) => from.header(name),
  cookie: (from, name) => from.cookie(name),
  query: (from, name) => from.query(name),
  form: ({ form }, name) => valuesNamed(form.fields, name),
  json: ({ json }, name) =>
    valuesAt(json, name)
      .flat()
      .filter((value) => typeof value === 'string'),
};

/** `token.claims.role`, or prefixed with its location: `cookie.token.claims.role`. */
function tokenValues(from: DecodedExchange, rest: string): Found {
  // at most 200 characters: the key of a condition
  const [, source = '', part = '', path = ''] = /^(.+?)\.(claims|header)\.(.+)$/.exec(rest) ?? [];
  const dot = source.indexOf('.');
  const inPlace = dot > 0 ? sources[source.slice(0, dot)] : undefined;
  const held = inPlace ? inPlace(from, source.slice(dot + 1)) : from.anywhere(source);
  const tokens = held.flatMap(tokensIn);
  return many(
    tokens.flatMap((token) => valuesAt(part === 'claims' ? token.claims : token.header, path).flat()),
  );
}

function basicUsername(header: string): string[] {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(header) ?? [];
  if (encoded === undefined) return [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? [] : [text.slice(0, colon)];
}
