import type { Engine } from './engine/engine.ts';

const everyMs = 10_000;
/** An engine reads the usage of one copy after the other, and has copies to start meanwhile. */
const atOnce = 4;

/** Megabytes, and processors in use since the measurement before: 1 is one of them, fully used. */
export type Measured = { memory_mb: number | null; cpu: number | null };
const unmeasured: Measured = { memory_mb: null, cpu: null };

/** Measures running copies in turn. */
export class UsageMeter {
  readonly #engine: Engine;
  readonly #now: () => number;
  readonly #last = new Map<string, { atMs: number; cpuSeconds: number | null }>();
  readonly #measured = new Map<string, Measured>();
  #running = 0;

  constructor(engine: Engine, now: () => number) {
    this.#engine = engine;
    this.#now = now;
  }

  /** Begins to measure those of the copies whose turn it is, and forgets all others. */
  measure(names: readonly string[]): void {
    const known = new Set(names);
    for (const name of this.#last.keys()) if (!known.has(name)) this.#last.delete(name);
    for (const name of names) {
      if (this.#running >= atOnce) return;
      if (this.#now() - (this.#last.get(name)?.atMs ?? -Infinity) >= everyMs) void this.#read(name);
    }
  }

  /** What was measured since the call before; nulls if nothing was. */
  take(name: string): Measured {
    const measured = this.#measured.get(name) ?? unmeasured;
    this.#measured.delete(name);
    return measured;
  }

  async #read(name: string): Promise<void> {
    const [before, atMs] = [this.#last.get(name), this.#now()];
    this.#last.set(name, { atMs, cpuSeconds: null });
    this.#running++;
    const usage = await this.#engine.usage(name).catch(() => null);
    this.#running--;
    if (usage === null || !this.#last.has(name)) return;
    const { memory_mb } = usage;
    if ('cpu' in usage) return void this.#measured.set(name, { memory_mb, cpu: usage.cpu });
    const { cpuSeconds } = usage;
    const used = typeof before?.cpuSeconds === 'number' ? cpuSeconds - before.cpuSeconds : null;
    // A copy that was started again under its name has used less than before.
    const cpu = before && used !== null && used >= 0 ? used / ((atMs - before.atMs) / 1000) : null;
    this.#last.set(name, { atMs, cpuSeconds });
    this.#measured.set(name, { memory_mb, cpu });
  }
}
