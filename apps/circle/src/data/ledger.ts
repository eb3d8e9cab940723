export type Booking = {
  readonly from: number;
  readonly to: number;
  /** What the one who gives has less. */
  readonly hours: number;
  /** What the other one has more, if it is not the same. */
  readonly received?: number;
  readonly note: string;
  readonly at: number;
};

/** How a booking changed somebody's balance. */
export type Change = { readonly member: number; readonly hours: number };

const bookingsKept = 200;

/** The hours of all members, and the latest bookings. The rules are checked before a booking reaches it. */
export class Ledger {
  readonly #balances = new Map<number, number>();
  readonly #bookings: Booking[] = [];

  constructor(balances: Readonly<Record<number, number>>) {
    for (const [member, hours] of Object.entries(balances)) this.#balances.set(Number(member), hours);
  }

  /** All hours there are: a booking moves them and makes none. */
  get total(): number {
    return [...this.#balances.values()].reduce((sum, hours) => sum + hours, 0);
  }

  balanceOf(member: number): number {
    return this.#balances.get(member) ?? 0;
  }

  /** The newest first. */
  bookingsOf(member: number): Booking[] {
    return this.#bookings.filter(({ from, to }) => from === member || to === member).toReversed();
  }

  book(booking: Booking): readonly [Change, Change] {
    const { from, to, hours, received = hours } = booking;
    this.#bookings.push(booking);
    if (this.#bookings.length > bookingsKept) this.#bookings.shift();
    return [this.#change(from, -hours), this.#change(to, received)];
  }

  #change(member: number, hours: number): Change {
    this.#balances.set(member, this.balanceOf(member) + hours);
    return { member, hours };
  }
}
