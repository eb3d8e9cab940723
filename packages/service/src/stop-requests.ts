const echoMs = 100;
const urgentWithinMs = 2_000;

/** Counts stop requests: three within 2 s mean that the user does not want to wait. */
export class StopRequests {
  #times: number[] = [];

  /**
   * Called at each signal. A signal that npx or pnpm forwards after this process has received it does not count.
   */
  isUrgent(now = performance.now()): boolean {
    const last = this.#times.at(-1);
    if (last !== undefined && now - last < echoMs) return false;
    this.#times = [...this.#times, now].slice(-3);
    const [first = now] = this.#times;
    return this.#times.length === 3 && now - first <= urgentWithinMs;
  }
}
