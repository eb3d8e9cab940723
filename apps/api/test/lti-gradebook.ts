import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LtiKeys } from '@sentiero/contracts/lti';
import { createLocalJWKSet, jwtVerify } from 'jose';

type Grade = { points: number | null; second: number };
type Score = {
  userId: string;
  scoreGiven: number;
  scoreMaximum: number;
  gradingProgress: string;
  activityProgress: string;
  timestamp: string;
};

/** The services of a platform: tokens, and a gradebook that behaves as Moodle 4.5 was seen to. */
export class Gradebook {
  readonly #issuer: string;
  readonly #jtis = new Set<string>();
  readonly #tokens = new Set<string>();
  readonly grades = new Map<string, Grade>();
  readonly learners = new Set<string>();
  readonly received: Score[] = [];
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

  endTokens(): void {
    this.#tokens.clear();
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += String(part);
    if (this.status === 'away') return void request.socket.destroy();
    const [status, reply] = await this.#reply(request, body);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
  }

  async #reply(request: IncomingMessage, body: string): Promise<[number, object]> {
    const url = new URL(request.url ?? '', this.#issuer);
    if (url.pathname === '/services/token') return this.#token(new URLSearchParams(body));
    if (typeof this.status === 'number') return [this.status, {}];
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!this.#tokens.has(token)) return [401, {}];
    if (request.headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return [415, {}];
    const column = /^\/services\/2\/lineitems\/(\d+)\/lineitem\/scores$/.exec(url.pathname)?.[1];
    if (request.method !== 'POST' || url.search !== '?type_id=7' || !column) return [404, {}];
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    await this.gate;
    this.inFlight--;
    return [this.#score(column, JSON.parse(body) as Score), {}];
  }

  #score(column: string, score: Score): number {
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
    const assertion = form.get('client_assertion') ?? '';
    const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: this.keys.keys }), {
      algorithms: ['RS256'],
      issuer: 'sentiero',
      subject: 'sentiero',
      audience: `${this.#issuer}/services/token`,
      requiredClaims: ['exp', 'iat', 'jti'],
    }).catch(() => null);
    const jti = verified?.payload.jti ?? '';
    if (!verified || this.#jtis.has(jti)) return refused;
    this.#jtis.add(jti);
    const access_token = randomUUID();
    this.#tokens.add(access_token);
    this.tokensGiven++;
    return [200, { access_token, token_type: 'bearer', expires_in: 3600, scope: form.get('scope') }];
  }
}
