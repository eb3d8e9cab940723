export const restartDelayMs = 300;
const restartsAllowed = 5;
const quickDeathMs = 10_000;

/** Counts the times in a row that a process has ended soon after its start: then it is not started again for ever. */
export class QuickDeaths {
  #startedAt = 0;
  #count = 0;

  begin(): void {
    this.#startedAt = Date.now();
  }

  areTooMany(): boolean {
    this.#count = Date.now() - this.#startedAt < quickDeathMs ? this.#count + 1 : 0;
    return this.#count > restartsAllowed;
  }
}
