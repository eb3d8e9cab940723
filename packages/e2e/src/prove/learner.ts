import { setTimeout as pause } from 'node:timers/promises';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import type { Endpoint } from '@sentiero/contracts/http';
import { lessonsEndpoints, type CategoryOverview, type LearnerStep } from '@sentiero/contracts/lessons';
import { channels, type ProgressUpdate } from '@sentiero/contracts/realtime';
import { targetsEndpoints, type Credential, type LabToken } from '@sentiero/contracts/targets';
import type { ApiClient } from '../api-client.ts';
import type { Lesson } from '@sentiero/contracts/lessons';
import { signUpLearner, type Running } from './new-learner.ts';
import { attemptHeader, TargetClient } from './target-client.ts';
import { until } from './until.ts';

type Parts = Parameters<ApiClient['send']>[1];
type Hearing<Message> = { readonly heard: Message[]; readonly close: () => void };
type Entered = {
  readonly id: number;
  readonly client: TargetClient;
  readonly credentials: Record<string, string>;
};

/** A new learner who plays: over the public API, the sockets and the proxy, as a browser would. */
export class Learner {
  readonly #platform: Running;
  readonly #api: ApiClient;
  readonly #requests: Hearing<CapturedRequest>;
  readonly #events: Hearing<TargetEvent>;
  readonly #progress: Hearing<ProgressUpdate> & { socket: { send: (text: string) => void } };
  readonly #entered = new Map<number, Entered>();

  private constructor(
    platform: Running,
    api: ApiClient,
    [requests, events, progress]: Awaited<ReturnType<typeof listenToAll>>,
  ) {
    this.#platform = platform;
    this.#api = api;
    this.#requests = requests;
    this.#events = events;
    this.#progress = progress;
  }

  static async signUp(platform: Running): Promise<Learner> {
    const api = await signUpLearner(platform);
    return new Learner(platform, api, await listenToAll(api));
  }

  overview(): Promise<CategoryOverview[]> {
    return this.#read(lessonsEndpoints.categories);
  }

  /** Opens a lesson: it is the active one from now on. */
  async open(id: number): Promise<{ lesson: Lesson; steps: LearnerStep[] }> {
    const lesson = await this.#read<Lesson>(lessonsEndpoints.get, { params: { id } });
    this.#progress.socket.send(String(id));
    return { lesson, steps: await this.#read<LearnerStep[]>(lessonsEndpoints.steps, { params: { id } }) };
  }

  /** Whether the platform takes the answer for right. */
  async submit(
    step: number,
    body: { data: string | null; choices: { id: number }[] | null },
  ): Promise<boolean> {
    const response = await this.#patiently(lessonsEndpoints.submit, { params: { id: step }, body });
    if (response.status === 200) return true;
    const { code } = (await response.json()) as { code: string };
    if (code === 'answer_incorrect') return false;
    throw new Error(`the answer was refused: ${response.status} ${code}`);
  }

  /** In the target of that lesson, with the data there back at the start. */
  async enterFresh({ target_application }: Lesson): Promise<Entered> {
    if (!target_application) throw new Error('the lesson has no target');
    const { id, frontend_url: frontendUrl } = target_application;
    const params = { params: { id } };
    let entered = this.#entered.get(id);
    if (!entered) {
      const token = await this.#read<LabToken>(targetsEndpoints.labToken, params);
      const [first] = await this.#read<Credential[]>(targetsEndpoints.credentials, params);
      const credentials = { username: first?.username ?? '', password: first?.password ?? '' };
      const client = new TargetClient({ platform: this.#platform, token, frontendUrl });
      entered = { id, client, credentials };
      this.#entered.set(id, entered);
    }
    await this.#patiently(targetsEndpoints.reset, params);
    return entered;
  }

  /** The attempt whose request completed the step, or whose event did. */
  async attemptThatCompleted(step: number): Promise<string> {
    const update = await until('the completion', () =>
      this.#progress.heard.find((message) => message.step === step),
    );
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
    const [, attempt = 'nothing of ours'] =
      record.request.headers.find(([name]) => name.toLowerCase() === attemptHeader) ?? [];
    return attempt;
  }

  get requestCount(): number {
    return [...this.#entered.values()].reduce((sum, { client }) => sum + client.sentCount, 0);
  }

  leave(): void {
    for (const { client } of this.#entered.values()) client.close();
    for (const { close } of [this.#requests, this.#events, this.#progress]) close();
  }

  async #read<Result>(endpoint: Endpoint, parts?: Parts): Promise<Result> {
    const response = await this.#patiently(endpoint, parts);
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  }

  /** Who answers faster than a person is told to wait, and waits. */
  async #patiently(endpoint: Endpoint, parts?: Parts): Promise<Response> {
    for (;;) {
      const response = await this.#api.send(endpoint, parts);
      if (response.status !== 429) return response;
      await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  }
}

function listenToAll(api: ApiClient) {
  return Promise.all([
    api.listen<CapturedRequest>(channels.requests.path),
    api.listen<TargetEvent>(channels.events.path),
    api.listen<ProgressUpdate>(channels.progress.path),
  ]);
}
