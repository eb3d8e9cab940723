/** A visit to a site of the virtual web that carried a code. */
export type Arrival = { readonly host: string; readonly address: string; readonly from: string };

const arrivalsKept = 20;

/** The access log of all empty sites together, which ends in front of the oldest visits. */
export class Arrivals {
  readonly #newestFirst: Arrival[] = [];

  add(arrival: Arrival): void {
    this.#newestFirst.unshift(arrival);
    this.#newestFirst.splice(arrivalsKept);
  }

  of(host: string): readonly Arrival[] {
    return this.#newestFirst.filter((arrival) => arrival.host === host);
  }
}
