type UnderWay = { count: number; refused: number };

/** The redemptions under way, by voucher code, so that an event can tell what happened at the same time. */
export class Redemptions {
  readonly #underWay = new Map<string, UnderWay>();

  begin(code: string): void {
    const { count, refused } = this.#underWay.get(code) ?? { count: 0, refused: 0 };
    this.#underWay.set(code, { count: count + 1, refused });
  }

  /** Counts a refused attempt if a redemption of the same voucher is under way, and returns whether one is. */
  noteRefused(code: string): boolean {
    const underWay = this.#underWay.get(code);
    if (underWay) underWay.refused++;
    return underWay !== undefined;
  }

  /** Ends one redemption; returns the attempts that were refused since the first of those that overlap began. */
  end(code: string): number {
    const { count, refused } = this.#underWay.get(code) ?? { count: 1, refused: 0 };
    if (count > 1) this.#underWay.set(code, { count: count - 1, refused });
    else this.#underWay.delete(code);
    return refused;
  }
}
