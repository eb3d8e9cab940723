import { proxyCalls } from '@sentiero/contracts/ingest';
import type { ControlMessage } from '@sentiero/contracts/realtime';
import { hasHold } from '../bench/holds.store.ts';
import { findLiveProxies } from '../bench/proxies.store.ts';
import { askProxy } from '../bench/proxy-client.ts';
import type { Context } from '../context.ts';
import { userKey } from '../modules/lab/user-key.ts';

const askMs = 2000;
/** The interval of checks while something is held, because its proxy may be gone. */
const lookAgainMs = 1000;

type Outlet = { send: (text: string) => void; flushed: () => Promise<boolean> };

/** Tells a socket which messages the proxies hold for its learner, even if notifications were lost. */
export class HeldFeed {
  readonly #ctx: Context;
  readonly #userId: number;
  readonly #outlet: Outlet;
  /** The held messages that the reader knows, each with its proxy. */
  readonly #known = new Map<string, string>();
  #isLooking = false;
  #mustLook = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: Context, userId: number, outlet: Outlet) {
    this.#ctx = ctx;
    this.#userId = userId;
    this.#outlet = outlet;
  }

  /** Asks the proxies if the learner has a hold. */
  async look(): Promise<void> {
    if (this.#known.size > 0 || (await hasHold(this.#ctx, this.#userId))) await this.lookNow();
  }

  /** Asks the proxies. A second call shares the running one. */
  async lookNow(): Promise<void> {
    this.#mustLook = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    clearTimeout(this.#timer);
    try {
      while (this.#mustLook && !this.#isClosed) {
        this.#mustLook = false;
        await this.#lookOnce();
      }
    } finally {
      this.#isLooking = false;
      if (this.#known.size > 0 && !this.#isClosed)
        this.#timer = setTimeout(() => this.#lookQuietly(), lookAgainMs).unref();
    }
  }

  #lookQuietly(): void {
    this.lookNow().catch((error: unknown) =>
      this.#ctx.log.warn({ err: error }, 'held messages are not known'),
    );
  }

  async #lookOnce(): Promise<void> {
    const user = userKey(this.#ctx.env.INTERNAL_TOKEN, this.#userId);
    const proxies = await findLiveProxies(this.#ctx);
    const live = new Set(proxies.map(nameOf));
    for (const [id, proxy] of this.#known) if (!live.has(proxy)) this.#release(id, 'dropped');
    await Promise.all(
      proxies.map(async (proxy) => {
        const name = nameOf(proxy);
        const known = [...this.#known].flatMap(([id, own]) => (own === name ? id : []));
        const body = { user, known };
        const answer = await askProxy(this.#ctx, proxy, { endpoint: proxyCalls.held, body, withinMs: askMs });
        if (!answer) return;
        const here = new Set(answer.ids);
        const released = new Map(answer.released.map(({ id, how }) => [id, how]));
        for (const id of known) if (!here.has(id)) this.#release(id, released.get(id) ?? 'forwarded');
        for (const held of answer.held) {
          if (this.#isClosed || !(await this.#outlet.flushed())) return;
          this.#known.set(held.id, name);
          this.#send({ control: 'held', held });
        }
      }),
    );
  }

  #release(id: string, how: NonNullable<ControlMessage['how']>): void {
    this.#known.delete(id);
    this.#send({ control: 'released', id, how });
  }

  #send(message: ControlMessage): void {
    this.#outlet.send(JSON.stringify(message));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}

const nameOf = ({ host, internalPort }: { host: string; internalPort: number }) => `${host} ${internalPort}`;
