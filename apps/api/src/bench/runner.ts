import type { Run, RunInput, RunResult, RunState } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { searchedText } from '@sentiero/traffic/captured-body';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context, UserContext } from '../context.ts';
import { AppError } from '../http/errors.ts';
import type { RunStep } from './expand-run.ts';
import { renewRun } from './runs.store.ts';
import { sendThrough } from './send.service.ts';

const paceMs = 100;
/** A slow target delays the run; requests do not pile up. */
const atOnce = 5;
const renewedEveryMs = 500;
/** Errors that would fail the next request as well. */
const isFinal: ReadonlySet<string> = new Set([
  'not_authenticated',
  'forbidden',
  'not_found',
  'requirements_unmet',
]);

type RunnerParts = {
  /** The context for the requests, which need the caller's session. */
  ctx: UserContext;
  /** The context for the run's own row. */
  whole: Context;
  run: Run;
  input: RunInput;
  steps: RunStep[];
  address: string;
};

/** Sends the requests of one run at ten per second. */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #results: RunResult[];
  #state: RunState = 'running';
  #sent = 0;
  #next = 0;
  #running = new Set<Promise<void>>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#results = parts.steps.map(({ payloads }) => ({ ...empty, payloads }));
  }

  async run(): Promise<void> {
    const { steps, whole } = this.#parts;
    let renewedMs = performance.now();
    while (this.#next < steps.length && (this.#state === 'running' || this.#state === 'paused')) {
      if (whole.stopping.aborted) this.#state = 'stopped';
      if (this.#state === 'running' && this.#running.size < atOnce) this.#start(this.#next++);
      await delay(paceMs);
      if (performance.now() - renewedMs < renewedEveryMs) continue;
      renewedMs = performance.now();
      await this.#renew();
    }
    await Promise.all(this.#running);
    if (this.#state === 'running') this.#state = 'done';
    await this.#renew(this.#state);
  }

  #start(place: number): void {
    const sending = this.#send(place).finally(() => this.#running.delete(sending));
    this.#running.add(sending);
  }

  async #send(place: number): Promise<void> {
    const { ctx, run, input, steps, address } = this.#parts;
    const step = steps[place];
    if (!step) return;
    try {
      const source = { origin: 'run' as const, from: null, run: run.id, address };
      const request = step.request();
      const { id, record } = await sendThrough(ctx, { target: input.target, request, source, before });
      const result = resultOf(step, { id, record, contains: input.stop_on?.contains });
      this.#results[place] = result;
      const { status, contains } = input.stop_on ?? {};
      const isFound =
        (status !== undefined && result.status === status) || (contains !== undefined && result.contains);
      if (isFound && this.#state !== 'done') this.#state = 'stopped';
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a request of a run failed');
      if (!(error instanceof AppError) || isFinal.has(error.code)) this.#state = 'stopped';
    }
    this.#sent++;
  }

  async #renew(state?: RunState): Promise<void> {
    const { whole, run, ctx } = this.#parts;
    const results = this.#results.slice(0, this.#next);
    const progress = { sent: this.#sent, results, ...(state && { state }) };
    const stored = await renewRun(whole, run.id, progress);
    if (!state && this.#state !== 'stopped') this.#state = stored ?? 'stopped';
    const { id, total } = run;
    whole.hub.publish(ctx.actor.userId, { kind: 'run', id, sent: this.#sent, total, state: this.#state });
  }
}

/** A run is limited by its pace, so it takes nothing from the bucket. */
const before = async () => undefined;

const empty: RunResult = {
  payloads: [],
  record: null,
  status: null,
  length: null,
  duration: null,
  contains: null,
};

type Sent = { id: string; record: string | null; contains: string | undefined };

function resultOf({ payloads }: RunStep, { id, record, contains }: Sent): RunResult {
  if (record === null) return { ...empty, payloads, record: id };
  // The text was serialised by the API itself.
  const { code, duration, response } = JSON.parse(record) as CapturedRequest;
  const body = response?.body;
  return {
    payloads,
    record: id,
    status: code,
    length: response ? (body?.size ?? 0) : null,
    duration,
    contains: contains === undefined ? null : searchedText(body).includes(contains),
  };
}
