/** Why the service gave no answer. */
export const ageFailures = ['unreadable', 'too_long', 'overloaded'] as const;
export type AgeFailure = (typeof ageFailures)[number];

/** The municipality's service broke instead of answering. */
export class AgeServiceError extends Error {
  override name = 'AgeServiceError';
  readonly failure: AgeFailure;
  constructor(failure: AgeFailure) {
    super(failure);
    this.failure = failure;
  }
}

type Question = { readonly customerId: number; readonly minimumAge: number; readonly day: string };

const adultAge = 40;
/** Kilian and the learner are minors for ever: no lesson depends on the date. */
const minors: ReadonlyMap<number, number> = new Map([
  [8, 17],
  [9, 16],
]);
export const ageOf = (customerId: number): number => minors.get(customerId) ?? adultAge;

const questionsPerMinute = 10;
const dayLength = 10;

/** A service of the municipality that says whether a customer is old enough on a day. It is a few lines, not a server. */
export class AgeService {
  readonly #asked: number[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Throws `AgeServiceError` for more than ten questions a minute, and for a day that it cannot read. */
  isOldEnough({ customerId, minimumAge, day }: Question): boolean {
    const now = this.#now();
    while (this.#asked[0] !== undefined && this.#asked[0] <= now - 60_000) this.#asked.shift();
    if (this.#asked.length >= questionsPerMinute) throw new AgeServiceError('overloaded');
    this.#asked.push(now);
    if (day.length > dayLength) throw new AgeServiceError('too_long');
    if (Number.isNaN(dayNumber(day))) throw new AgeServiceError('unreadable');
    return ageOf(customerId) >= minimumAge;
  }

  clear(): void {
    this.#asked.length = 0;
  }
}

/** The days since 1970 of a day such as `2026-12-24`; NaN for what is no day. */
export function dayNumber(text: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return Number.NaN;
  const time = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isReal ? time / 86_400_000 : Number.NaN;
}
