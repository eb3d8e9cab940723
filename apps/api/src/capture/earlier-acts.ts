/** When a request began, in milliseconds since the epoch, and the run that sent it. */
export type Begun = { startMs: number; run: string | null };

/**
 * What learners had begun before they could know of a completed step: the request that completed it, those that
 * overlapped with it, and the rest of its run. None of it is an attempt at the steps that the completion opened.
 */
export class EarlierActs {
  readonly #begun = new Map<string, Begun>();
  /** The requests that completed a step, and their runs. */
  readonly #completing = new Set<string>();
  /** When the last exchange that completed a step ended, by learner. */
  readonly #endMs = new Map<number, number>();

  begin(requestId: string, begun: Begun): void {
    this.#begun.set(requestId, begun);
  }

  complete(userId: number, requestId: string | null, endMs: number): void {
    this.#endMs.set(userId, Math.max(endMs, this.#endMs.get(userId) ?? endMs));
    if (requestId === null) return;
    this.#completing.add(requestId);
    const run = this.#begun.get(requestId)?.run;
    if (run) this.#completing.add(run);
  }

  /** Whether a request, or an event at `atMs` that names it, belongs to what was begun before. */
  includes(userId: number, requestId: string | null, atMs: number): boolean {
    const begun = requestId === null ? undefined : this.#begun.get(requestId);
    const isCompleting = [requestId, begun?.run].some((id) => id && this.#completing.has(id));
    return isCompleting || (begun?.startMs ?? atMs) < (this.#endMs.get(userId) ?? -Infinity);
  }
}
