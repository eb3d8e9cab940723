import { benchLimits } from '@sentiero/contracts/bench';
import { ingestEndpoints, type RoutedHold } from '@sentiero/contracts/ingest';
import { heldIds } from '@sentiero/service';
import type { ApiClient } from '../api/api-client.ts';
import type { Env } from '../env.ts';
import type { RecordSink } from '../recorder/record-exchange.ts';
import { HeldList } from './held-list.ts';
import { HeldMemory } from './held-memory.ts';
import { HoldDoor } from './hold-door.ts';
import { Holds } from './holds.ts';

/** The maximum delay before an expired lease is noticed. */
const sweepMs = 500;

/** The holds of all learners on this proxy, and their held messages. */
export class HoldParts {
  readonly holds = new Holds();
  readonly held: HeldList;
  readonly door: HoldDoor;
  readonly #timer: NodeJS.Timeout;

  constructor(env: Env, api: ApiClient, records: RecordSink) {
    this.held = new HeldList({
      ids: heldIds(env.INTERNAL_TOKEN),
      heldMs: Math.min(env.HOLD_TIMEOUT_MS, benchLimits.heldSeconds * 1000),
      tell: (learner) =>
        api.call(ingestEndpoints.held, { learner }).then(
          ({ known }) => known,
          () => false,
        ),
    });
    this.door = new HoldDoor({ holds: this.holds, held: this.held, memory: new HeldMemory(), records });
    this.#timer = setInterval(() => this.#sweep(), sweepMs).unref();
  }

  replace(holds: readonly RoutedHold[]): void {
    this.holds.replace(holds);
    this.#sweep();
  }

  #sweep(): void {
    this.held.sweep((user) => this.holds.of(user));
  }

  /** Releases everything and holds nothing more. */
  close(): void {
    clearInterval(this.#timer);
    this.holds.clear();
    this.held.close();
  }
}
