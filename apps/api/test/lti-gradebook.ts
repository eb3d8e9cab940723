import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LtiKeys } from '@sentiero/contracts/lti';
import { createLocalJWKSet, jwtVerify } from 'jose';

type Reply = [status: number, body: object, headers?: Record<string, string>];
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
const peopleType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';

/** The services of a platform: tokens, people, and a gradebook that behaves as Moodle 4.5 was seen to. */
export class Gradebook {
  readonly #issuer: string;
  readonly #jtis = new Set<string>();
  readonly #tokens = new Set<string>();
  readonly grades = new Map<string, Grade>();
  readonly learners = new Set<string>();
  readonly received: Score[] = [];
  readonly items = new Map<string, LineItem>();
  itemsPut = 0;
  people: Listed[] = [];
  /** Where the first page of its people says that the next one is, if not where it is. */
  nextPage: string | null = null;
  /** The only scopes that it gives. */
  scopes: string[] | null = null;
  /** The queries of the pages of people that were asked for. */
  readonly peopleAsked: string[] = [];
  /** The columns of courses that bar us. */
  readonly barred = new Set<string>();
  /** How far its clock is behind ours. */
  behindMs = 0;
  keys: LtiKeys = { keys: [] };
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
    const [status, reply, headers = {}] = await this.#reply(request, body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(reply));
  }

  async #reply(request: IncomingMessage, body: string): Promise<Reply> {
    const url = new URL(request.url ?? '', this.#issuer);
    if (url.pathname === '/services/token') return this.#token(new URLSearchParams(body));
    if (typeof this.status === 'number') return [this.status, {}];
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!this.#tokens.has(token)) return [401, {}];
    if (url.pathname === '/services/2/members') return this.#members(request, url);
    const item = /^\/services\/2\/lineitems\/(\d+)\/lineitem$/.exec(url.pathname)?.[1];
    if (item && url.search === '?type_id=7') return this.#item(request, item, body);
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return [415, {}];
    const column = /^\/services\/2\/lineitems\/(\d+)\/lineitem\/scores$/.exec(url.pathname)?.[1];
    if (request.method !== 'POST' || url.search !== '?type_id=7' || !column) return [404, {}];
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await this.gate;
    this.inFlight--;
    return [this.#score(column, JSON.parse(body) as Score), {}];
  }

  /** Two people a page. */
  #members({ headers }: IncomingMessage, url: URL): Reply {
    if (headers.accept !== peopleType) return [406, {}];
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
    if (!item) return [404, {}];
    if (method === 'GET') return headers.accept === lineItemType ? [200, item] : [406, {}];
    const sent = JSON.parse(body) as LineItem;
    if (method !== 'PUT' || headers['content-type'] !== lineItemType) return [415, {}];
    if (sent['label'] === undefined || sent['scoreMaximum'] === undefined) return [400, {}];
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
    const isGraded = score.gradingProgress === 'FullyGraded';
    this.grades.set(place, { points: isGraded ? score.scoreGiven / score.scoreMaximum : null, second });
    return 200;
  }

  async #token(form: URLSearchParams): Promise<[number, object]> {
    const refused: [number, object] = [400, { error: 'invalid_client' }];
    if (form.get('grant_type') !== 'client_credentials') return refused;
    const asked = form.get('scope')?.split(' ') ?? [];
    const { scopes } = this;
    if (scopes && asked.some((scope) => !scopes.includes(scope))) return [400, { error: 'invalid_scope' }];
    const assertion = form.get('client_assertion') ?? '';
    const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: this.keys.keys }), {
      algorithms: ['RS256'],
      issuer: 'sentiero',
      subject: 'sentiero',
      audience: `${this.#issuer}/services/token`,
      requiredClaims: ['exp', 'iat', 'jti'],
      currentDate: new Date(Date.now() - this.behindMs),
    }).catch(() => null);
    const { jti = '', iat = 0 } = verified?.payload ?? {};
    const isOfTheFuture = iat * 1000 > Date.now() - this.behindMs;
    if (!verified || isOfTheFuture || this.#jtis.has(jti)) return refused;
    this.#jtis.add(jti);
    const access_token = randomUUID();
    this.#tokens.add(access_token);
    this.tokensGiven++;
    return [200, { access_token, token_type: 'bearer', expires_in: 3600, scope: form.get('scope') }];
  }
}
