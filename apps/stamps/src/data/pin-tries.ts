type Try = { readonly atMs: number; readonly recordId: string };

export const triesAllowed = 3;
const tryWindowMs = 60_000;
const triesKept = 500;

/** The wrong PINs of the last minute, by card. */
export class PinTries {
  readonly #tries = new Map<string, Try[]>();

  note(card: string, wrong: Try): void {
    const tries = this.#tries.get(card) ?? [];
    tries.push(wrong);
    if (tries.length > triesKept) tries.shift();
    this.#tries.set(card, tries);
  }

  /** The number of wrong PINs. */
  count(card: string, nowMs: number): number {
    return this.#recent(card, nowMs).length;
  }

  /** The number of earlier requests that held wrong PINs: a whole batch is one request. */
  countRequests(card: string, { atMs, recordId }: Try): number {
    const ids = this.#recent(card, atMs).map((wrong) => wrong.recordId);
    return new Set(ids.filter((id) => id !== recordId)).size;
  }

  /** The seconds until the oldest wrong PIN no longer counts. */
  secondsLeft(card: string, nowMs: number): number {
    const [oldest] = this.#recent(card, nowMs);
    return oldest ? Math.ceil((oldest.atMs + tryWindowMs - nowMs) / 1000) : 0;
  }

  forget(card: string): void {
    this.#tries.delete(card);
  }

  clear(): void {
    this.#tries.clear();
  }

  #recent(card: string, nowMs: number): Try[] {
    return (this.#tries.get(card) ?? []).filter(({ atMs }) => nowMs - atMs < tryWindowMs);
  }
}
