import { randomBytes } from 'node:crypto';
import type { Delivery } from './delivery.ts';

/** What the test till sells. The names must not change: the texts of its page refer to them. */
export const items = ['gipfeli', 'ruchbrot', 'cheese'] as const;
export type Item = (typeof items)[number];

export function isItem(text: unknown): text is Item {
  return items.some((item) => item === text);
}

/** A purchase as its till shows it: what was sent, and how many stamps the card had then. */
export type Sale = { readonly item: Item; readonly delivery: Delivery; readonly stamps: number };

/** How old a delivery may be, and how long its id is remembered. */
export const toleranceSeconds = 5 * 60;
const salesMax = 60;
const salesShown = 20;

/** A learner's till: its latest sales, and the ids that the service remembers. */
export class Till {
  /** The secret that it shares with the service. New data brings a new one, because the ids are forgotten as well. */
  readonly key = randomBytes(32);
  readonly #newestFirst: Sale[] = [];
  /** The time of each delivery, by its id. */
  readonly #known = new Map<string, number>();

  get newestFirst(): readonly Sale[] {
    return this.#newestFirst;
  }

  /** The till sells no faster than ids are forgotten, so that their number is bounded. */
  isBusy(nowSeconds: number): boolean {
    for (const [id, atSeconds] of this.#known) if (!isInTime(atSeconds, nowSeconds)) this.#known.delete(id);
    return this.#known.size >= salesMax;
  }

  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  remember({ id, timestamp }: Delivery): void {
    this.#known.set(id, Number(timestamp));
  }

  show(sale: Sale): void {
    this.#newestFirst.unshift(sale);
    this.#newestFirst.splice(salesShown);
  }
}

export function isInTime(atSeconds: number, nowSeconds: number): boolean {
  return Math.abs(nowSeconds - atSeconds) <= toleranceSeconds;
}
