import { createHmac, timingSafeEqual } from 'node:crypto';

const validMs = 30_000;
/** The largest allowed difference between the clocks of API and proxy. */
const skewMs = 60_000;

/** The first header of a request that the API sends to a proxy for the bench; targets never see it. */
export const benchHeader = 'X-Sentiero-Bench';

/** The learner for whom the API sends a request, and its purpose. */
export type BenchTicket = {
  /** The learner's lab token for the target. */
  token: string;
  /** The address of the learner. */
  address: string;
  origin: 'bench' | 'run';
  from: string | null;
  run: string | null;
};

export type BenchTickets = {
  issue(ticket: BenchTicket): string;
  /** Null unless the API has just issued it. */
  read(text: string): BenchTicket | null;
};

/** Tickets of the bench, signed by the API and verified by the proxy. */
export function benchTickets(secret: string, now: () => number = Date.now): BenchTickets {
  const key = createHmac('sha256', secret).update('tickets of the bench').digest();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    issue(ticket) {
      const text = Buffer.from(JSON.stringify({ ...ticket, at: now() })).toString('base64url');
      return `${text}.${sign(text)}`;
    },
    read(given) {
      const [text = '', signature = '', ...more] = given.split('.');
      const wanted = Buffer.from(sign(text));
      const own = Buffer.from(signature);
      if (more.length > 0 || own.length !== wanted.length || !timingSafeEqual(own, wanted)) return null;
      // The signature proves that `issue` wrote the ticket.
      const { at, ...ticket } = JSON.parse(Buffer.from(text, 'base64url').toString()) as BenchTicket & {
        at: number;
      };
      const ageMs = now() - at;
      return ageMs <= validMs + skewMs && ageMs >= -skewMs ? ticket : null;
    },
  };
}
