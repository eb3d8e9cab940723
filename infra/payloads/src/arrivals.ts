import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as the target received it, and the target's response. */
export type Arrival = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly status: number;
};

/** Requests that reached the target, by the payload's label. */
export class Arrivals {
  readonly #byLabel = new Map<string, Arrival[]>();
  readonly #bus = new EventEmitter();

  add(label: string, arrival: Arrival): void {
    this.#byLabel.set(label, [...this.of(label), arrival]);
    this.#bus.emit('arrival');
  }

  of(label: string): readonly Arrival[] {
    return this.#byLabel.get(label) ?? [];
  }

  /** False if nothing that matches arrives before the deadline. */
  async wait(label: string, matches: (arrival: Arrival) => boolean, timeoutMs: number): Promise<boolean> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (!this.of(label).some(matches)) {
      const isLate = await once(this.#bus, 'arrival', { signal }).then(
        () => false,
        () => true,
      );
      if (isLate) return this.of(label).some(matches);
    }
    return true;
  }
}
