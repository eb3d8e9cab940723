import { usersEndpoints } from '@sentiero/contracts/users';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '@sentiero/client/errors';
import { call } from '../shared/api/call.ts';

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const probeMs = 15_000;

/** Notices calls without a reply, probes until the platform is back, and then repeats the queries that failed. */
export class OutageWatch {
  readonly #client: QueryClient;
  readonly #onChange: (isAway: boolean) => void;
  readonly #stops: (() => void)[];
  #isAway = false;
  #isStopped = false;
  #pauseMs = firstPauseMs;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient, onChange: (isAway: boolean) => void) {
    this.#client = client;
    this.#onChange = onChange;
    window.addEventListener('offline', this.#begin);
    window.addEventListener('online', this.#hurry);
    this.#stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if (action.type === 'failed' || action.type === 'error') this.#look(action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') this.#look(event.action.error);
      }),
      () => window.removeEventListener('offline', this.#begin),
      () => window.removeEventListener('online', this.#hurry),
    ];
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  #look(error: unknown): void {
    if (isUnreachable(error)) this.#begin();
  }

  readonly #begin = (): void => {
    if (this.#isAway || this.#isStopped) return;
    this.#isAway = true;
    this.#onChange(true);
    this.#wait();
  };

  readonly #hurry = (): void => {
    this.#pauseMs = firstPauseMs;
    void this.#probe();
  };

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }

  async #probe(): Promise<void> {
    if (!this.#isAway || this.#isStopped) return;
    clearTimeout(this.#timer);
    const isBack = await isAnswering();
    // Another probe may have been faster.
    if (!this.#isAway || this.#isStopped) return;
    if (!isBack) return this.#wait();
    this.#isAway = false;
    this.#onChange(false);
    await this.#client.refetchQueries({ predicate: hasFailed });
    // While single calls keep failing, the pauses between probes grow.
    if (this.#client.getQueryCache().findAll({ predicate: hasFailed }).length === 0)
      this.#pauseMs = firstPauseMs;
  }
}

/** True during a retry as well. */
const hasFailed = ({ state }: Query) => isUnreachable(state.fetchFailureReason ?? state.error);

async function isAnswering(): Promise<boolean> {
  try {
    await call(usersEndpoints.session, { signal: AbortSignal.timeout(probeMs) });
    return true;
  } catch (error) {
    return !isUnreachable(error) && !(error instanceof DOMException);
  }
}
