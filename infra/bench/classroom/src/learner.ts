import { requestOf, type Input } from '@sentiero/client/request';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { Endpoint } from '@sentiero/contracts/http';
import { labCookies } from '@sentiero/contracts/lab';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels, type ChannelName, type ProgressUpdate } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import WebSocket from 'ws';
import { addressOf } from './address.ts';
import { ask, type Answer, type Asked } from './ask.ts';
import type { Figures } from './figures.ts';
import type { BenchPlatform } from './platform.ts';
import { rightAnswer, targetHost, type LessonPlan, type School } from './school.ts';

/** Every fourth request of a learner is the one that the task requires; the others are browsing. */
const requestsPerTask = 4;
const toldLimitMs = 10_000;
const xsrf = 'x'.repeat(43);

type Place = {
  platform: BenchPlatform;
  school: School;
  figures: Figures;
  lockstep: boolean;
  /** All learners go through the same lessons at the same time. */
  isTogether?: boolean;
};

/** A request as the inspector was told of it. */
type Row = { id: string; atMs: number };
export type Visit = Answer & { row: Promise<Row> };

/** A learner with three sockets who works through the lessons, one action at a time. */
export class Learner {
  protected readonly place: Place;
  readonly userId: number;
  readonly cookie: string;
  /** Tasks whose deciding request was answered. */
  readonly decided: number[] = [];
  readonly #sockets: WebSocket[] = [];
  readonly #lessons: LessonPlan[];
  readonly #told = new Map<number, () => void>();
  labCookie = '';
  #visits = 0;
  readonly #rows = new Map<string, (row: Row) => void>();
  #lesson: LessonPlan | undefined;
  #step = 0;
  #requests = 0;
  #isLeaving = false;

  constructor(place: Place, userId: number) {
    this.place = place;
    this.userId = userId;
    this.cookie = `sentiero_session=session-of-${userId}; XSRF-TOKEN=${xsrf}`;
    // Lessons are staggered, so that learners read different ones.
    const { lessons } = place.school;
    if (!place.lockstep) this.#requests = userId % requestsPerTask;
    const first = place.isTogether ? 0 : userId % lessons.length;
    this.#lessons = [...lessons.slice(first), ...lessons.slice(0, first)];
  }

  async comeIn(): Promise<void> {
    await Promise.all((Object.keys(channels) as ChannelName[]).map((name) => this.#listen(name)));
    const { targetId } = this.place.school;
    const { text } = await this.call(targetsEndpoints.labToken, { params: { id: targetId } });
    this.labCookie = (JSON.parse(text) as { value: string }).value;
    await this.#openNext();
  }

  /** The full path of a browser into a new target, ending at the target's page. */
  async launch(): Promise<void> {
    const { platform, figures } = this.place;
    const started = performance.now();
    const target = { port: platform.proxyPort, host: targetHost, headers: { Accept: 'text/html' } };
    const arrival = await ask({ ...target, path: '/' });
    const nonce = cookiesOf(arrival);
    const authorized = await this.send({ path: pathOf(arrival) }, 303);
    const entered = await ask({
      ...target,
      path: pathOf(authorized),
      headers: { ...target.headers, Cookie: nonce },
    });
    const page = await ask({
      ...target,
      path: '/',
      headers: { ...target.headers, Cookie: cookiesOf(entered) },
    });
    if (page.status !== 200 || !cookiesOf(entered).includes(labCookies.secure))
      figures.error(`launch ${page.status}`);
    else figures.launchMs.push(performance.now() - started);
  }

  /** The learner's next action. */
  async act(): Promise<void> {
    const step = this.#lesson?.steps[this.#step];
    if (!step) return this.#openNext();
    if (step.type === 'Q') {
      this.#step++;
      const told = this.waitFor(step.id);
      const body = { data: rightAnswer, choices: null };
      await this.call(lessonsEndpoints.submit, { params: { id: step.id }, body });
      return told.since(performance.now());
    }
    if (++this.#requests % requestsPerTask !== 0) return void (await this.visit(`/look/${this.#requests}`));
    this.#step++;
    const told = this.waitFor(step.id);
    const { endedAtMs, status } = await this.visit(step.path);
    if (status === 200) this.decided.push(step.id);
    await told.since(endedAtMs, this.place.figures.toldMs);
    // A question is answered immediately, so that every action is a request to the target.
    if (this.#lesson?.steps[this.#step]?.type === 'Q') await this.act();
    if (this.#step >= (this.#lesson?.steps.length ?? 0)) await this.#openNext();
  }

  leave(): void {
    this.#isLeaving = true;
    for (const socket of this.#sockets) socket.terminate();
  }

  async #openNext(): Promise<void> {
    this.#lesson = this.#lessons.shift();
    this.#step = 0;
    if (!this.#lesson) return this.place.figures.error('no lesson is left: fewer minutes, or more lessons');
    const { id } = this.#lesson;
    this.#sockets.at(-1)?.send(String(id));
    await this.call(lessonsEndpoints.categories);
    await this.call(lessonsEndpoints.get, { params: { id } });
    await this.call(lessonsEndpoints.steps, { params: { id } });
  }

  /** Sends a request to the target, whose row must be shown. */
  protected async visit(
    path: string,
    { host = targetHost, ...more }: Partial<Omit<Asked, 'port' | 'path'>> = {},
  ): Promise<Visit> {
    const { platform, figures } = this.place;
    const mark = `${path.includes('?') ? '&' : '?'}visit=${++this.#visits}"`;
    const row = Promise.withResolvers<Row>();
    this.#rows.set(mark, row.resolve);
    const answer = await ask({
      port: platform.proxyPort,
      ...more,
      host,
      path: path + mark.slice(0, -1),
      headers: {
        ...more.headers,
        Cookie: [this.labCookie, more.headers?.['Cookie']].filter(Boolean).join('; '),
      },
    });
    const late = setTimeout(() => figures.error('a row was not shown within 10 s'), toldLimitMs);
    void row.promise.then(({ atMs }) => {
      clearTimeout(late);
      figures.rowMs.push(Math.max(0, atMs - answer.endedAtMs));
    });
    figures.proxyMs.push(answer.ms);
    if (answer.status >= 500) figures.error(`target ${answer.status}`);
    return { ...answer, row: row.promise };
  }

  protected call(endpoint: Endpoint, input?: Input, expected?: number): Promise<Answer> {
    const { body, ...request } = requestOf(endpoint, input, xsrf);
    return this.send({ ...request, ...(typeof body === 'string' && { body }) }, expected);
  }

  protected async send(asked: Omit<Asked, 'port'>, expected = 200): Promise<Answer> {
    const { platform, figures } = this.place;
    const headers = { ...asked.headers, Cookie: this.cookie };
    const answer = await ask({ ...asked, port: platform.apiPort, headers });
    figures.apiMs.push(answer.ms);
    if (answer.status !== expected)
      figures.error(`${asked.method ?? 'GET'} ${asked.path.replace(/\d+/, ':id')} ${answer.status}`);
    return answer;
  }

  protected waitFor(step: number) {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    this.#told.set(step, () => resolve(performance.now()));
    const timer = setTimeout(() => resolve(null), toldLimitMs);
    return {
      forget: () => void (clearTimeout(timer), this.#told.delete(step)),
      since: async (fromMs: number, into?: number[]): Promise<void> => {
        const at = await promise;
        clearTimeout(timer);
        this.#told.delete(step);
        if (at === null) this.place.figures.error('a completion was not told within 10 s');
        // The message can arrive before the response.
        else into?.push(Math.max(0, at - fromMs));
      },
    };
  }

  #hearRow(text: string): void {
    const mark = /[?&]visit=\d+"/.exec(text)?.[0] ?? '';
    const told = this.#rows.get(mark);
    told?.({ id: (JSON.parse(text) as CapturedRequest).id, atMs: performance.now() });
    this.#rows.delete(mark);
  }

  #listen(name: ChannelName): Promise<void> {
    const { platform, figures } = this.place;
    const url = `ws://127.0.0.1:${platform.apiPort}${channels[name].path}`;
    const headers = { Origin: platform.webUrl, Cookie: this.cookie };
    const localAddress = addressOf(this.userId);
    const socket = new WebSocket(url, { headers, localAddress, perMessageDeflate: false });
    this.#sockets.push(socket);
    if (name === 'progress')
      socket.on('message', (data) => this.#told.get((JSON.parse(String(data)) as ProgressUpdate).step)?.());
    if (name === 'requests') socket.on('message', (data) => this.#hearRow(String(data)));
    socket.on('close', (code) => {
      if (!this.#isLeaving) figures.error(`a socket closed with ${code}`);
    });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
  }
}

function pathOf({ headers }: Answer): string {
  const url = new URL(headers.location ?? '/', 'http://localhost');
  return url.pathname + url.search;
}

function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '').join('; ');
}
