const echoMs = 100;
const urgentWithinMs = 2_000;

/** Counts requests to stop: three within 2 s are somebody who does not want to wait. */
export class StopRequests {
  #times: number[] = [];

  /** Called at each signal. One that npx or pnpm passes on after we got it ourselves is no request of its own. */
  isUrgent(now = performance.now()): boolean {
    const last = this.#times.at(-1);
    if (last !== undefined && now - last < echoMs) return false;
    this.#times = [...this.#times, now].slice(-3);
    const [first = now] = this.#times;
    return this.#times.length === 3 && now - first <= urgentWithinMs;
  }
}
