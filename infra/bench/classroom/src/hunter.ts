import { huntsEndpoints, type HuntReportInput, type HuntReportResult } from '@sentiero/contracts/hunts';
import { lessonsEndpoints, type LearnerStep } from '@sentiero/contracts/lessons';
import { targetsEndpoints, type Credential } from '@sentiero/contracts/targets';
import { Learner } from './learner.ts';
import type { HuntPlan } from './school.ts';

type Attack = Omit<HuntReportInput, 'request'> & {
  path: string;
  headers?: Record<string, string>;
  /** What only an open hole answers. */
  sign: RegExp;
};

/** Holes of the circle that one request uses. */
const attacks: Attack[] = [
  { weakness: 'object_access', place: { in: 'path', name: 'id' }, path: '/invitations/42', sign: /<h1/ },
  { weakness: 'object_access', place: { in: 'path', name: 'id' }, path: '/messages/205', sign: /<h1/ },
  {
    weakness: 'information_exposure',
    place: { in: 'query', name: 'phone' },
    path: '/api/members?phone=079',
    sign: /^\[\{"id":3,/,
  },
  {
    weakness: 'information_exposure',
    place: { in: 'query', name: 'state' },
    path: '/api/offers?state=draft',
    sign: /"id":198,/,
  },
  {
    weakness: 'information_exposure',
    place: { in: 'query', name: 'with' },
    path: '/profile/export?with=notes',
    sign: /"notes":\[\{"about":2/,
  },
  {
    weakness: 'function_access',
    place: { in: 'header', name: 'X-Circle-Desk' },
    path: '/moderation',
    headers: { 'X-Circle-Desk': 'moderation' },
    sign: /<h1/,
  },
  {
    weakness: 'path_traversal',
    place: { in: 'query', name: 'file' },
    path: '/photos?file=../config/circle.json',
    sign: /^\{/,
  },
];
const lookingAround = ['/offers', '/neighbours/3', '/offers?q=velo', '/messages'];

/** A learner who hunts in the circle: looks around, attacks, reports what had an effect, and draws again. */
export class Hunter extends Learner {
  #plan: HuntPlan | undefined;
  #session = '';
  #steps: LearnerStep[] = [];
  #turn = this.userId;
  #found = 0;
  #isPractice = false;
  #effect: HuntReportInput | undefined;

  override async comeIn(): Promise<void> {
    const { hunt: plan } = this.place.school;
    if (!plan) throw new Error('the school has no hunt');
    this.#plan = plan;
    await super.comeIn();
    const params = { id: plan.lessonId };
    await this.call(huntsEndpoints.start, { params, body: {} }, 201);
    this.#steps = JSON.parse((await this.call(lessonsEndpoints.steps, { params })).text) as LearnerStep[];
    const given = await this.call(targetsEndpoints.credentials, { params: { id: plan.targetId } });
    const [login] = JSON.parse(given.text) as Credential[];
    await this.#logIn(new URLSearchParams({ email: login?.username ?? '', password: login?.password ?? '' }));
  }

  override async act(): Promise<void> {
    if (this.#effect) return this.#report(this.#effect);
    const attack = attacks[Math.floor(++this.#turn / 2) % attacks.length];
    if (this.#turn % 2 === 0 || !attack)
      return void (await this.#see(lookingAround[(this.#turn / 2) % lookingAround.length] ?? '/offers'));
    const { path, headers, sign, weakness, place } = attack;
    const { status, text, row } = await this.#see(path, headers);
    if (status !== 200 || !sign.test(text)) return;
    this.#effect = { request: (await row).id, weakness, place };
  }

  async #logIn(form: URLSearchParams): Promise<void> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { headers: given } = await this.visit('/login', {
      ...this.#at(),
      method: 'POST',
      headers,
      body: String(form),
    });
    this.#session = (given['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
  }

  async #see(path: string, headers: Record<string, string> = {}) {
    return this.visit(path, { ...this.#at(), headers: { ...headers, Cookie: this.#session } });
  }

  #at = () => ({ host: this.#plan?.host ?? '' });

  async #report(body: HuntReportInput): Promise<void> {
    this.#effect = undefined;
    const params = { id: this.#plan?.lessonId ?? 0 };
    const step = this.#steps[this.#found]?.id ?? 0;
    const told = this.waitFor(step);
    const startedMs = performance.now();
    const { text } = await this.call(huntsEndpoints.report, { params, body }, 201);
    const { verdict } = JSON.parse(text) as HuntReportResult;
    this.place.figures.verdict(verdict);
    // Later rounds are practice, which completes nothing anew.
    if (verdict !== 'confirmed' || this.#isPractice) told.forget();
    else await told.since(startedMs, this.place.figures.toldMs);
    if (verdict !== 'confirmed' || ++this.#found < this.#steps.length) return;
    this.#found = 0;
    this.#isPractice = true;
    await this.call(huntsEndpoints.start, { params, body: { again: true } }, 201);
  }
}
