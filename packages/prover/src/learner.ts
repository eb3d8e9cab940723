import { setTimeout as pause } from 'node:timers/promises';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { lessonsEndpoints, type LearnerStep, type LessonListItem } from '@sentiero/contracts/lessons';
import { channels, type ProgressUpdate } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { huntsEndpoints, type HuntRound, type HuntVerdict } from '@sentiero/contracts/hunts';
import type { Attempt, CurriculumStep, HoleSolution } from '@sentiero/curriculum';
import type { WebSocket } from 'ws';
import type { ApiClient } from '@sentiero/client/api-client';
import type { Calls } from '@sentiero/client/call';
import { ApiError, hasCode } from '@sentiero/client/errors';
import type { Lesson, StepHelp } from '@sentiero/contracts/lessons';
import { signUpLearner } from './new-learner.ts';
import { visibleSteps, type PlayedLesson } from './played-lessons.ts';
import type { Running } from './running.ts';
import { attemptHeader, TargetClient } from './target-client.ts';
import { until, within } from './until.ts';

type ChannelLog<Message> = { readonly heard: Message[]; readonly close: () => void };
type Entered = {
  readonly id: number;
  readonly client: TargetClient;
  readonly credentials: Record<string, string>;
};
export type Opened = { readonly lesson: Lesson; readonly steps: LearnerStep[] };

/** The time after a completion in which requests complete nothing if a browser might have sent them automatically. */
const followUpMs = 2_000;
const eventsLimitMs = 1_500;
const findingMs = 300;

type NamedAttempt = Attempt & { readonly name: string };

/** A new learner who plays over the public API, the sockets and the proxy, as a browser would. */
export class Learner {
  readonly #platform: Running;
  readonly #call: Calls['call'];
  readonly #requests: ChannelLog<CapturedRequest>;
  readonly #events: ChannelLog<TargetEvent>;
  readonly #progress: ChannelLog<ProgressUpdate> & { socket: WebSocket };
  readonly #entered = new Map<number, Entered>();
  #listed: readonly LessonListItem[] | undefined;

  private constructor(
    platform: Running,
    api: ApiClient,
    [requests, events, progress]: Awaited<ReturnType<typeof listenToAll>>,
  ) {
    this.#platform = platform;
    this.#call = patient(api.call);
    this.#requests = requests;
    this.#events = events;
    this.#progress = progress;
  }

  static async signUp(platform: Running): Promise<Learner> {
    const api = await signUpLearner(platform);
    return new Learner(platform, api, await listenToAll(api));
  }

  /** Opens and starts a lesson: it becomes active, and its target is put into the required state. */
  async open(wanted: PlayedLesson): Promise<Opened> {
    const id = await this.#idOf(wanted);
    const lesson = await this.#call(lessonsEndpoints.get, { params: { id } });
    await this.#start(id);
    const shown = await this.#call(lessonsEndpoints.steps, { params: { id } });
    const written = visibleSteps(wanted);
    return { lesson, steps: shown.map((step, index) => asWritten(step, written[index])) };
  }

  async #idOf({ title, order }: PlayedLesson): Promise<number> {
    this.#listed ??= await this.#call(lessonsEndpoints.list);
    const alike = this.#listed.filter((one) => one.title.en === title.en);
    const found = alike.find((one) => one.order === order) ?? alike[0];
    if (!found) throw new Error(`the platform has no lesson "${title.en}"`);
    return found.id;
  }

  async #start(id: number): Promise<void> {
    this.#progress.socket.send(String(id));
    await this.#call(lessonsEndpoints.start, { params: { id } });
  }

  async hasCompleted({ id }: Lesson): Promise<boolean> {
    const { completed, tasks } = await this.#call(lessonsEndpoints.get, { params: { id } });
    return completed === tasks;
  }

  /** True if the answer was accepted; null if traffic decides. The attempt's name is sent with the requests. */
  async play({ lesson }: Opened, shown: LearnerStep, attempt: NamedAttempt): Promise<boolean | null> {
    const { name, requests, answer, choices } = attempt;
    if (requests) {
      const { client, credentials } = await this.#enter(lesson);
      await client.play(requests, name, credentials);
    }
    if (answer !== undefined) return this.#submit(shown.id, { data: answer, choices: null });
    if (!choices) return null;
    const picked = choices.flatMap((number) => shown.choices[number - 1] ?? []);
    return this.#submit(shown.id, { data: null, choices: picked.map(({ id }) => ({ id })) });
  }

  /** Draws the holes of a hunt and opens them. */
  async startHunt({ lesson: { id } }: Opened): Promise<HuntRound> {
    return this.#call(huntsEndpoints.start, { params: { id }, body: {} });
  }

  /** Sends the requests afresh; throws if the target answers otherwise than they expect. */
  async use({ lesson }: Opened, { name, requests }: Required<Pick<NamedAttempt, 'name' | 'requests'>>) {
    const { id, client, credentials } = await this.#enter(lesson);
    client.forgetCookies();
    await this.#call(targetsEndpoints.reset, { params: { id } });
    await client.play(requests, name, credentials);
  }

  /** Reports the request of that attempt in which its effect shows. */
  async report({ lesson: { id } }: Opened, attempt: string, hole: HoleSolution): Promise<HuntVerdict> {
    const [use] = hole.uses;
    const counts = (use?.requests ?? []).map(({ at_once }) => at_once ?? 1);
    const sumTo = (end: number) => counts.slice(0, end).reduce((sum, each) => sum + each, 0);
    const count = sumTo(counts.length);
    const sent = await until('the records', () => {
      const own = this.#requests.heard.filter((record) => attemptOf(record) === attempt);
      return own.length >= count ? own : undefined;
    });
    const last = sumTo(use?.reported ?? counts.length) - 1;
    const request = sent.toSorted((a, b) => a.seq - b.seq)[last]?.id ?? '';
    const { weakness, place: where } = hole;
    const ask = () =>
      this.#call(huntsEndpoints.report, { params: { id }, body: { request, weakness, place: where } });
    // The target's report of an effect may arrive after the record.
    await pause(findingMs);
    return (await ask()).verdict;
  }

  /** Resets the lesson's target: initial data, the lesson's state, no cookies. */
  async startFresh({ lesson }: Opened): Promise<void> {
    const { id, client } = await this.#enter(lesson);
    client.forgetCookies();
    // A target without data per learner refuses.
    await this.#call(targetsEndpoints.reset, { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }

  /** The attempt whose request or event completed the step; undefined if none did in time. */
  async attemptThatCompleted(step: number, waitMs: number): Promise<string | undefined> {
    const update = await within(waitMs, () => this.#progress.heard.find((one) => one.step === step));
    if (!update) return undefined;
    for (const { client } of this.#entered.values()) client.readUntil(Date.now() + followUpMs);
    const { event } = update;
    const request =
      event === null
        ? update.request
        : await until(
            'the event',
            () => this.#events.heard.find(({ id }) => id === event)?.request ?? undefined,
          );
    if (request === null) return 'an answer';
    const record = await until('the record', () => this.#requests.heard.find(({ id }) => id === request));
    return attemptOf(record);
  }

  /** The help on a step, once everything this learner has sent was graded. */
  async helpOn(step: number): Promise<StepHelp> {
    await until('the records', () => (this.#requests.heard.length >= this.requestCount ? true : undefined));
    const ask = () => this.#call(lessonsEndpoints.help, { params: { id: step } });
    // A request's events arrive after it. Most near misses are attempts.
    const attempted = async () => ((await ask()).attempts > 0 ? true : undefined);
    await within(eventsLimitMs, attempted, eventsLimitMs / 5);
    return ask();
  }

  get requestCount(): number {
    return [...this.#entered.values()].reduce((sum, { client }) => sum + client.sentCount, 0);
  }

  leave(): void {
    for (const { client } of this.#entered.values()) client.close();
    for (const { close } of [this.#requests, this.#events, this.#progress]) close();
  }

  async #enter({ target_application }: Lesson): Promise<Entered> {
    if (!target_application) throw new Error('the lesson has no target');
    const { id, frontend_url: frontendUrl } = target_application;
    const known = this.#entered.get(id);
    if (known) return known;
    const params = { params: { id } };
    const token = await this.#call(targetsEndpoints.labToken, params);
    const [first] = await this.#call(targetsEndpoints.credentials, params);
    const credentials = { username: first?.username ?? '', password: first?.password ?? '' };
    const client = new TargetClient({ platform: this.#platform, token, frontendUrl });
    const entered = { id, client, credentials };
    this.#entered.set(id, entered);
    return entered;
  }

  /** True if the platform accepts the answer. */
  async #submit(step: number, body: { data: string | null; choices: { id: number }[] | null }) {
    try {
      await this.#call(lessonsEndpoints.submit, { params: { id: step }, body });
      return true;
    } catch (error) {
      if (hasCode(error, 'answer_incorrect')) return false;
      throw error;
    }
  }
}

/** The attempt whose name was sent with the request. */
function attemptOf({ request }: CapturedRequest): string {
  const [, attempt = 'nothing of ours'] =
    request.headers.find(([name]) => name.toLowerCase() === attemptHeader) ?? [];
  return attempt;
}

/** A rate-limited answer is retried after the time given in the refusal. */
function patient(call: Calls['call']): Calls['call'] {
  return async (endpoint, ...input) => {
    for (;;) {
      try {
        return await call(endpoint, ...input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        await pause(1000 * (error.retryAfterSeconds ?? 1));
      }
    }
  };
}

function listenToAll(api: ApiClient) {
  return Promise.all([
    api.listen<CapturedRequest>(channels.requests.path),
    api.listen<TargetEvent>(channels.events.path),
    api.listen<ProgressUpdate>(channels.progress.path),
  ]);
}

/** Solutions number the choices as their author wrote them; each learner sees them in another order. */
function asWritten(shown: LearnerStep, written: CurriculumStep | undefined): LearnerStep {
  const place = new Map(written?.choices.map(({ content }, index) => [content.en, index]));
  const placeOf = ({ content }: LearnerStep['choices'][number]) => place.get(content.en) ?? 0;
  return { ...shown, choices: shown.choices.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}
