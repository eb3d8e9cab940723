import { randomBytes } from 'node:crypto';
import { learnerCustomerId } from './seed.ts';

export type ResetMail = { readonly code: string; readonly number: number };
type OpenReset = { readonly customerId: number; readonly madeAt: number };

const kept = 50;
const validSeconds = 15 * 60;

/** The codes of "forgot your password", and the mailbox that the learner can read. */
export class PasswordResets {
  readonly #open = new Map<string, OpenReset>();
  readonly #used = new Set<string>();
  readonly #now: () => number;
  #mails: ResetMail[] = [];
  #lastCode = 7_310;
  #sent = 0;

  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now;
  }

  /** Makes a code: the next number in the vulnerable shop, 128 random bits in the hardened one. */
  request(customerId: number, isDefended: boolean): void {
    this.#lastCode += 1;
    const code = isDefended ? randomBytes(16).toString('base64url') : String(this.#lastCode);
    this.#open.set(code, { customerId, madeAt: this.#now() });
    const [oldest] = this.#open.keys();
    if (this.#open.size > kept && oldest !== undefined) this.#open.delete(oldest);
    if (customerId !== learnerCustomerId) return;
    this.#sent += 1;
    this.#mails = [{ code, number: this.#sent }, ...this.#mails].slice(0, kept);
  }

  /** The newest first. */
  get mails(): readonly ResetMail[] {
    return this.#mails;
  }

  customerOf(code: string): number | null {
    const open = this.#open.get(code);
    return open && this.#now() - open.madeAt < validSeconds ? open.customerId : null;
  }

  /** Ends a code, and all others of its customer. */
  use(code: string): void {
    const customer = this.#open.get(code)?.customerId;
    for (const [other, { customerId }] of this.#open) {
      if (customerId !== customer) continue;
      this.#open.delete(other);
      this.#used.add(other);
    }
    for (const old of this.#used) if (this.#used.size > kept) this.#used.delete(old);
  }

  /** True for a code that was made by this shop, so that opening an old mail is no guess. */
  wasMade(code: string): boolean {
    return this.#used.has(code) || this.#open.has(code) || this.#mails.some((mail) => mail.code === code);
  }

  /** Codes of one variant of the shop are void in the other. */
  closeAll(): void {
    this.#open.clear();
  }
}
