import { containerBody, holderBody, networkBody, volumeBody, type Allowed } from './allowed-bodies.ts';

const copy = 'sentiero-([a-z0-9]{26})';
const filters = 'filters=([\\w%.-]{1,400})';
/** No two dots: the engine would read them as the folder above. */
const image = '((?!.*\\.\\.)[a-z0-9][\\w.:/@-]{0,300})';

/** What may be sent with a call. */
export type AllowedBody = 'none' | 'zeros' | Allowed;
type Rule = { call: RegExp; body: AllowedBody };

const rule = (method: string, path: string, body: AllowedBody = 'none'): Rule => ({
  call: new RegExp(`^${method} /v1\\.41/${path}$`),
  body,
});

const rulesFor = (network: string): Rule[] => [
  rule('GET', '(?:info|version)'),
  rule('GET', `containers/json\\?all=true&${filters}`),
  rule('GET', `(?:networks|volumes)\\?${filters}`),
  { call: new RegExp(`^GET /v4\\.0\\.0/libpod/networks/json\\?${filters}$`), body: 'none' },
  rule('GET', `images/${image}/json`),
  rule('POST', 'images/create\\?fromImage=[\\w.%-]{1,400}'),
  rule('POST', 'networks/create', networkBody(network)),
  rule('DELETE', `networks/${copy}`),
  rule('POST', 'volumes/create', volumeBody),
  rule('DELETE', `volumes/${copy}-(?:image-)?\\d{1,2}\\?force=true`),
  rule('POST', `containers/create\\?name=${copy}`, containerBody),
  rule('POST', `containers/create\\?name=${copy}-holder`, holderBody),
  rule('PUT', `containers/${copy}-holder/archive\\?path=[\\w.%+-]{1,400}`, 'zeros'),
  rule('POST', `containers/${copy}/start`),
  rule('GET', `containers/${copy}/(?:json|logs\\?stdout=1&stderr=1|stats\\?stream=false&one-shot=true)`),
  rule('DELETE', `containers/${copy}(?:-holder)?\\?force=true&v=true`),
];

/** Lists show nothing but what is labelled as ours. */
const ownLabel = /^\{"label":\["sentiero\.(platform|copy)=[\w-]+"\]\}$/;

/** The calls that the service for copies makes; whatever is not among them is refused. */
export class AllowedCalls {
  readonly #rules: Rule[];

  constructor(network: string) {
    this.#rules = rulesFor(network);
  }

  /** What the call may carry, and the copy that it names; null if there is no such call. */
  find(method: string, path: string): { body: AllowedBody; name: string } | null {
    for (const { call, body } of this.#rules) {
      const found = call.exec(`${method} ${path}`);
      if (!found) continue;
      const [, first = ''] = found;
      if (path.includes('filters=') && !ownLabel.test(decoded(first))) return null;
      return { body, name: first };
    }
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
