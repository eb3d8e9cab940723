import { setTimeout as pause } from 'node:timers/promises';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { channels, type ProgressUpdate } from '@sentiero/contracts/realtime';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { ApiClient } from '@sentiero/client/api-client';
import type { Person } from '@sentiero/journeys/school';
import { ShopClient } from '@sentiero/client/shop-client';
import type { Cluster } from '../src/index.ts';
import { Line } from './line.ts';
import { until } from './until.ts';
import type { Workplace } from './workplace.ts';

/** Most of a learner's bound of 500 stays free for the test's own requests. */
const visitsAtMost = 300;
const visitEveryMs = 40;
/** Sockets are opened until one is on the wanted API. */
export const unlimitedSockets = { LIMIT_SOCKETS: 'off' };

type Options = { person: Person; wants?: (servedBy: string) => boolean; door?: Cluster['doors'][number] };

type Account = { completed: number[]; requests: number[]; events: number[]; told: number[] };

/** A learner who works through a lesson behind the balancer: pages, tasks, and the three sockets. */
export class Learner {
  readonly person: Person;
  readonly requests: Line<CapturedRequest>;
  readonly events: Line<TargetEvent>;
  readonly progress: Line<ProgressUpdate & { seq?: number }>;
  readonly #place: Workplace;
  readonly #target: ShopClient;
  /** Steps found completed when the page was read again, as the web app does after a reconnection. */
  readonly #read = new Set<number>();
  readonly #answered: number[] = [];
  #visits = 0;
  #isBrowsing = false;
  #browsing: Promise<void> = Promise.resolve();

  private constructor(place: Workplace, client: ApiClient, target: ShopClient, { person, wants }: Options) {
    this.person = person;
    this.#place = place;
    this.#target = target;
    const lines = { client, ...(wants ? { wants } : {}) };
    this.requests = new Line({ ...lines, path: channels.requests.path });
    this.events = new Line({ ...lines, path: channels.events.path });
    this.progress = new Line({
      ...lines,
      path: channels.progress.path,
      onOpen: async ({ socket }) => {
        socket.send(String(place.lessonId));
        await until('the steps are read', async () => {
          if (socket.readyState !== socket.OPEN) return true;
          const params = { id: place.lessonId };
          const steps = await client.call(lessonsEndpoints.steps, { params });
          for (const step of steps) if (step.completed) this.#read.add(step.id);
          return true;
        });
      },
    });
  }

  static async arrive(cluster: Cluster, place: Workplace, options: Options): Promise<Learner> {
    const client = await ApiClient.loggedIn(cluster, options.person);
    const params = { id: place.targetId };
    const token = await client.call(targetsEndpoints.labToken, { params });
    const { host: HOST, port: PROXY_PORT } = options.door ?? cluster.entrance;
    const platform = { ...cluster, settings: { ...cluster.settings, HOST, PROXY_PORT } };
    const target = new ShopClient(platform, token, place.targetUrl);
    const learner = new Learner(place, client, target, options);
    await Promise.all([learner.requests, learner.events, learner.progress].map(({ opened }) => opened));
    await until('the lesson is active', async () => {
      const rows = await place.sql`
        select 1 from active_lessons where user_id = ${learner.person.id} and until > now()`;
      return rows.length > 0;
    });
    return learner;
  }

  /** Does a task, and waits until both of its steps are completed. A request that was answered is not repeated. */
  async complete(task: number): Promise<void> {
    await until(`task ${task} is answered`, async () => (await this.#get(`/task/${task}`)) === 200);
    const wanted = this.#place.stepsOf(task);
    await until(`task ${task} is completed`, async () => {
      const steps = new Set(await this.#completed());
      return wanted.every((step) => steps.has(step));
    });
  }

  /** Requests pages until stopped. */
  browse(): void {
    this.#isBrowsing = true;
    const visit = async () => {
      while (this.#isBrowsing && this.#visits < visitsAtMost) {
        const number = ++this.#visits;
        const status = await this.#get(`/page?number=${number}`).catch(() => 0);
        if (status === 200) this.#answered.push(number);
        await pause(visitEveryMs);
      }
    };
    this.#browsing = visit();
  }

  /**
   * Compares the results with the expected ones: every completion stored and announced, every answered request
   * recorded, and each record and event shown once and in order.
   */
  async account(tasks: number): Promise<{ is: Account; must: Account }> {
    this.#isBrowsing = false;
    await this.#browsing;
    if (this.#answered.length === 0) throw new Error('there was no traffic');
    const steps = Array.from({ length: tasks }, (_, task) => this.#place.stepsOf(task + 1)).flat();
    await until('every answered request is recorded', async () => {
      const recorded = new Set(await this.#recorded());
      return this.#answered.every((number) => recorded.has(number));
    });
    const { requests, events } = await this.#counters();
    const seqs = (line: { heard: { seq: number }[] }) => line.heard.map(({ seq }) => seq);
    await until(
      'all is shown',
      () => seqs(this.requests).at(-1) === requests && seqs(this.events).at(-1) === events,
    );
    const told = () => this.progress.heard.map(({ step }) => step);
    await until('every completion is told', () => {
      const known = new Set([...told(), ...this.#read]);
      return steps.every((step) => known.has(step));
    });
    const upTo = (count: number) => Array.from({ length: count }, (_, number) => number + 1);
    const wasTold = new Set(told());
    return {
      is: {
        completed: await this.#completed(),
        requests: seqs(this.requests),
        events: seqs(this.events),
        told: told(),
      },
      must: {
        completed: steps,
        requests: upTo(requests),
        events: upTo(events),
        told: steps.filter((step) => wasTold.has(step)),
      },
    };
  }

  leave(): void {
    this.#isBrowsing = false;
    this.#target.close();
    for (const line of [this.requests, this.events, this.progress]) line.close();
  }

  async #counters(): Promise<{ requests: number; events: number }> {
    const [counters] = await this.#place.sql<{ requests: number; events: number }[]>`
      select request_seq::int as requests, event_seq::int as events from learner_states
      where user_id = ${this.person.id}`;
    return counters ?? { requests: 0, events: 0 };
  }

  /** The numbers of the pages with a recorded request. */
  async #recorded(): Promise<number[]> {
    const rows = await this.#place.sql<{ record: string }[]>`
      select record from captured_requests where user_id = ${this.person.id}`;
    return rows.flatMap(({ record }) => {
      const { params } = JSON.parse(record) as CapturedRequest;
      return params.flatMap(([name, value]) => (name === 'number' ? Number(value) : []));
    });
  }

  async #get(path: string): Promise<number> {
    return (await this.#target.get(path)).status;
  }

  async #completed(): Promise<number[]> {
    const rows = await this.#place.sql<{ id: number }[]>`
      select steps.id from completions join steps on steps.id = step_id
      where user_id = ${this.person.id} and lesson_id = ${this.#place.lessonId} order by steps."order"`;
    return rows.map(({ id }) => id);
  }
}
