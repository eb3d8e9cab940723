type Failures = { count: number; lockedUntil: number };

const allowedFailures = 5;
const lockSeconds = 60;
/** What is kept has a bound; an address beyond it replaces the one that was tried longest ago. */
const addressesKept = 500;

/**
 * The wrong passwords of each email address since its last login. Addresses without an account count as well, so that
 * a lock does not reveal which addresses have one.
 */
export class LoginFailures {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  count(email: string): number {
    return this.#failures.get(key(email))?.count ?? 0;
  }

  /** Counts an attempt as a failure before its password is compared, so that attempts at once count, too. */
  note(email: string): number {
    const count = this.count(email) + 1;
    this.#failures.delete(key(email));
    const lockedUntil = count % allowedFailures === 0 ? this.#now() + lockSeconds : 0;
    this.#failures.set(key(email), { count, lockedUntil });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > addressesKept && oldest !== undefined) this.#failures.delete(oldest);
    return count;
  }

  /** Takes back the attempt whose password was right. */
  takeBack(email: string): void {
    const count = this.count(email) - 1;
    if (count > 0) this.#failures.set(key(email), { count, lockedUntil: 0 });
    else this.forget(email);
  }

  forget(email: string): void {
    this.#failures.delete(key(email));
  }

  clear(): void {
    this.#failures.clear();
  }

  /** The seconds until the address may try again, 0 if it may now. Every fifth failure locks. */
  secondsLocked(email: string): number {
    const until = this.#failures.get(key(email))?.lockedUntil ?? 0;
    return Math.max(0, Math.ceil(until - this.#now()));
  }
}

const key = (email: string) => email.trim().toLowerCase().slice(0, 200);
