import { DroppedCopies, type Arrangements } from '@sentiero/lab-app';
import type { Copy } from './copy.ts';
import { newCopy } from './new-copy.ts';

/** Everything closed, everything open, or what the platform arranged hole by hole. */
export type Mode = 'hardened' | 'vulnerable' | 'arranged';

const none: ReadonlySet<string> = new Set();

type Settings = {
  readonly token: string;
  readonly maxLearners: number;
  readonly clock: () => number;
  readonly arrangements: Arrangements;
  /** The holes that are open in the vulnerable circle. */
  readonly largest: ReadonlySet<string>;
};

/** The learners' copies, in memory. The copy unused for longest makes room for a new one. */
export class LearnerCopies {
  readonly #settings: Settings;
  readonly #copies = new Map<string, Copy>();
  readonly #dropped: DroppedCopies<Copy>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#dropped = new DroppedCopies(settings.clock);
  }

  get count(): number {
    return this.#copies.size;
  }

  of(learner: string): Copy {
    const { token, maxLearners, clock } = this.#settings;
    const copy = this.#copies.get(learner) ?? newCopy({ token, learner, nowMs: clock() });
    this.#copies.delete(learner);
    this.#copies.set(learner, copy);
    const oldest = this.#copies.keys().next();
    if (this.#copies.size > maxLearners && !oldest.done) this.#copies.delete(oldest.value);
    return copy;
  }

  /** Makes the copy unless it exists. */
  prepare(learner: string): void {
    this.of(learner);
  }

  noteTouched(learner: string): void {
    this.#dropped.noteTouched(this.#copies.get(learner));
  }

  /** Drops the data; the arrangement stays. */
  reset(learner: string): boolean {
    const isKept = this.#dropped.keep(learner, this.#copies.get(learner));
    this.#copies.delete(learner);
    return isKept;
  }

  restore(learner: string): boolean {
    const copy = this.#dropped.take(learner);
    if (copy) this.#copies.set(learner, copy);
    return copy !== undefined;
  }

  openHolesOf(learner: string): ReadonlySet<string> {
    return this.#settings.arrangements.of(learner) ?? none;
  }

  modeOf(learner: string): Mode {
    const { arrangements, largest } = this.#settings;
    const open = arrangements.of(learner);
    if (!open) return 'hardened';
    return open === largest ? 'vulnerable' : 'arranged';
  }

  setMode(learner: string, mode: 'hardened' | 'vulnerable'): void {
    const { arrangements, largest } = this.#settings;
    if (mode === 'vulnerable') arrangements.set(learner, largest);
    else arrangements.clear(learner);
  }

  /** Ends the sessions so far. */
  signOut(learner: string): void {
    this.#copies.get(learner)?.sessions.clear();
  }
}
