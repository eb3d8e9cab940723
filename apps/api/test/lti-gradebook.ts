import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LtiKeys } from '@sentiero/contracts/lti';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';

/** A body of text goes out as it is; without one, the platform says the status and the request. */
type Reply = [status: number, body?: object | string, headers?: Record<string, string>];
type Grade = { points: number | null; second: number };
type Score = {
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  gradingProgress: string;
  activityProgress: string;
  timestamp: string;
};

type LineItem = Record<string, unknown>;
type Listed = { user_id: string; roles: string[]; name?: string; status?: string };
const lineItemType = 'application/vnd.ims.lis.v2.lineitem+json';
const resultsType = 'application/vnd.ims.lis.v2.resultcontainer+json';
const scope = (name: string) => `https://purl.imsglobal.org/spec/${name}`;
const scopeOf = {
  scores: scope('lti-ags/scope/score'),
  results: scope('lti-ags/scope/result.readonly'),
  items: scope('lti-ags/scope/lineitem'),
  members: scope('lti-nrps/scope/contextmembership.readonly'),
};
/** Moodle labels its JSON so, because it sets no type, and shows such a page when its own code fails. */
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const failedPage = '<!DOCTYPE html><html><head><title>Error</title></head><body>Exception</body></html>';
/** Moodle puts the message between quotation marks as it is. */
const tokenError = (error: string): Reply => [400, `{\n  "error" : "${error}"\n}`, html];
const peopleType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The services of a platform: tokens, people, and a gradebook that behaves as Moodle 4.5 was seen to. */
export class Gradebook {
  readonly #issuer: string;
  readonly #jtis = new Set<string>();
  readonly #tokens = new Map<string, string[]>();
  readonly grades = new Map<string, Grade>();
  readonly learners = new Set<string>();
  readonly received: Score[] = [];
  readonly items = new Map<string, LineItem>();
  itemsPut = 0;
  people: Listed[] = [];
  /** Where the first page of its people says that the next one is, if not where it is. */
  nextPage: string | null = null;
  /** The services that its administrator has switched on; a token is for those that are. */
  services: (keyof typeof scopeOf)[] = ['scores', 'results', 'items', 'members'];
  /** Whether it refuses a token for more than these, as other platforms do. */
  isStrict = false;
  /** Columns of Moodle's grade type None, which take scores and keep none. */
  readonly ungraded = new Set<string>();
  /** The queries of the pages of people that were asked for. */
  readonly peopleAsked: string[] = [];
  /** The columns of courses that bar us. */
  readonly barred = new Set<string>();
  /** How far its clock is behind ours. */
  behindMs = 0;
  /** Our keys as it reads them; null if its own rules block our address. */
  keys: LtiKeys | null = { keys: [] };
  tokensGiven = 0;
  /** The status with which it refuses everything, and whether it drops connections. */
  status: number | 'away' | null = null;
  /** Scores that arrive wait for this. */
  gate: Promise<void> | undefined;
  inFlight = 0;
  mostInFlight = 0;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** The address of a column; Moodle has a part of it in the query. */
  column = (id: number) => `${this.#issuer}/services/2/lineitems/${id}/lineitem?type_id=7`;

  readonly peopleUrl = (): string => `${this.#issuer}/services/2/members?page=1`;

  endTokens(): void {
    this.#tokens.clear();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    if (this.status === 'away') return void request.socket.destroy();
    const [status, reply = said(request, status), headers = {}] = await this.#reply(request, body);
    response
      .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers })
      .end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  }

  async #reply(request: IncomingMessage, body: string): Promise<Reply> {
    const url = new URL(request.url ?? '', this.#issuer);
    if (url.pathname === '/services/token') return this.#token(new URLSearchParams(body));
    if (typeof this.status === 'number') return [this.status];
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const scopes = this.#tokens.get(token) ?? [];
    const may = (service: keyof typeof scopeOf) => scopes.includes(scopeOf[service]);
    if (url.pathname === '/services/2/members') return may('members') ? this.#members(request, url) : [401];
    const [, column = '', part = ''] =
      /^\/services\/2\/lineitems\/(\d+)\/lineitem(?:\/(scores|results))?$/.exec(url.pathname) ?? [];
    if (column === '' || url.searchParams.get('type_id') !== '7') return [404];
    if (part === '') return may('items') ? this.#item(request, column, body) : [401];
    if (part === 'results') return may('results') ? this.#results(request, column, url) : [401];
    if (request.method !== 'POST') return [405];
    if (!may('scores')) return [401];
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return [400];
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await this.gate;
    this.inFlight--;
    return [this.#score(column, JSON.parse(body) as Score)];
  }

  #results({ headers }: IncomingMessage, column: string, url: URL): Reply {
    if (headers.accept !== resultsType) return [400];
    const userId = url.searchParams.get('user_id');
    const points = this.grades.get(`${column} ${userId}`)?.points;
    return [200, typeof points === 'number' ? [{ userId, resultScore: points, resultMaximum: 1 }] : []];
  }

  /** Two people a page. */
  #members({ headers }: IncomingMessage, url: URL): Reply {
    if (headers.accept !== peopleType) return [400];
    this.peopleAsked.push(url.search);
    const page = Number(url.searchParams.get('page'));
    const members = this.people.slice(page * 2 - 2, page * 2);
    const next = this.nextPage ?? `${this.#issuer}/services/2/members?page=${page + 1}`;
    const isLast = page * 2 >= this.people.length;
    return [
      200,
      { id: url.href, context: { id: 'c' }, members },
      isLast ? {} : { Link: `<${next}>; rel="next"` },
    ];
  }

  #item({ method, headers }: IncomingMessage, id: string, body: string): Reply {
    const item = this.items.get(id);
    if (!item) return [404];
    if (method === 'GET') return headers.accept === lineItemType ? [200, item] : [400];
    const sent = JSON.parse(body) as LineItem;
    if (method !== 'PUT' || headers['content-type'] !== lineItemType) return [400];
    if (sent['label'] === undefined || sent['scoreMaximum'] === undefined) return [400];
    this.items.set(id, sent);
    this.itemsPut++;
    return [200, sent];
  }

  #score(column: string, score: Score): number {
    if (this.barred.has(column)) return 403;
    this.received.push(score);
    if (!this.learners.has(score.userId)) return 400;
    const place = `${column} ${score.userId}`;
    const second = Math.floor(Date.parse(score.timestamp) / 1000);
    if (second <= (this.grades.get(place)?.second ?? 0)) return 409;
    if (this.ungraded.has(column)) return 200;
    const isGraded = score.gradingProgress === 'FullyGraded';
    this.grades.set(place, { points: isGraded ? score.scoreGiven / score.scoreMaximum : null, second });
    return 200;
  }

  async #token(form: URLSearchParams): Promise<Reply> {
    const assertion = form.get('client_assertion') ?? '';
    const asked = form.get('scope')?.split(' ') ?? [];
    if (!assertion || !form.get('client_assertion_type') || asked.length === 0)
      return tokenError('invalid_request');
    if (form.get('grant_type') !== 'client_credentials') return tokenError('unsupported_grant_type');
    if (decodeJwt(assertion).sub !== 'sentiero') return tokenError('invalid_client');
    if (this.keys === null) return [404, failedPage, html];
    const problem = await this.#problemOf(assertion, this.keys);
    if (problem !== null) return tokenError(problem);
    const given = this.services.map((service) => scopeOf[service]);
    const granted = asked.filter((one) => given.includes(one));
    if (granted.length === 0 || (this.isStrict && granted.length < asked.length))
      return tokenError('invalid_scope');
    const access_token = randomUUID();
    this.#tokens.set(access_token, granted);
    this.tokensGiven++;
    return [200, { access_token, token_type: 'Bearer', expires_in: 3600, scope: granted.join(' ') }];
  }

  /** What Moodle's library says of a statement that it does not take. */
  async #problemOf(assertion: string, { keys }: LtiKeys): Promise<string | null> {
    const { kid } = decodeProtectedHeader(assertion);
    if (!keys.some((key) => key.kid === kid)) return '"kid" invalid, unable to lookup correct key';
    const now = Date.now() - this.behindMs;
    const { iat = 0, exp = 0, jti = '' } = decodeJwt(assertion);
    const verified = await jwtVerify(assertion, createLocalJWKSet({ keys }), {
      algorithms: ['RS256'],
      issuer: 'sentiero',
      audience: `${this.#issuer}/services/token`,
      requiredClaims: ['exp', 'iat', 'jti'],
      currentDate: new Date(iat * 1000),
    }).catch(() => null);
    if (!verified || this.#jtis.has(jti)) return 'Signature verification failed';
    this.#jtis.add(jti);
    if (iat * 1000 > now)
      return `Cannot handle token with iat prior to ${new Date(iat * 1000).toISOString()}`;
    return exp * 1000 < now ? 'Expired token' : null;
  }
}

/** What Moodle sends with a status that has no body of its own. */
function said({ method, url, headers }: IncomingMessage, status: number): object {
  const { accept, 'content-type': contentType } = headers;
  return { status, reason: STATUS_CODES[status], request: { method, url, accept, contentType } };
}
