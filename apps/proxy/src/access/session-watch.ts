import type { LabSession } from '@sentiero/contracts/ingest';
import type { Exchange } from '../http1/exchange.ts';

/** With the 15 s after which who it is is asked again, a session's end is seen within 30 s. */
const everyMs = 4000;

type WhoIs = () => LabSession | null | Promise<LabSession | null>;

export type SessionWatch = {
  /** Ends the exchange, a tunnel too, once the session that began it is over. */
  watch(exchange: Exchange, whoIs: WhoIs): void;
  stop(): void;
};

/** Looks every few seconds whether those whose exchanges run are still who they were. */
export function watchSessions(): SessionWatch {
  const running = new Map<Exchange, WhoIs>();
  const timer = setInterval(() => {
    for (const [exchange, whoIs] of running) void look(exchange, whoIs);
  }, everyMs).unref();

  async function look(exchange: Exchange, whoIs: WhoIs): Promise<void> {
    try {
      if ((await whoIs()) === null && running.delete(exchange)) exchange.reply.abort();
    } catch {
      // Nobody knows while the API is away: as for a cookie, what was known last holds.
    }
  }

  return {
    watch(exchange, whoIs) {
      running.set(exchange, whoIs);
      const { onOver } = exchange;
      exchange.onOver = () => {
        running.delete(exchange);
        onOver();
      };
    },
    stop: () => clearInterval(timer),
  };
}
