import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The time for logging in; after that, the target's host issues a new bind. */
const freshMs = 10 * 60_000;
/** The largest allowed difference between the clocks of proxy and API. */
const skewMs = 60_000;

export type LabBinds = {
  /** Issues a bind, which ties a ticket for that host to the browser that holds the nonce. */
  issue(host: string, nonce: string): string;
  /** The hash of the nonce, if one of our proxies issued the bind for that host; null otherwise. */
  read(bind: string, host: string): { nonceHash: string; isFresh: boolean } | null;
};

/** Binds, signed by the proxy and verified by the API, so that attackers cannot get tickets for forged ones. */
export function labBinds(secret: string, now: () => number = Date.now): LabBinds {
  const key = createHmac('sha256', secret).update('binds of the lab').digest();
  const sign = (nonceHash: string, time: string, host: string) =>
    createHmac('sha256', key).update(`${nonceHash}.${time}.${host.toLowerCase()}`).digest('base64url');
  return {
    issue(host, nonce) {
      const nonceHash = hash('sha256', nonce);
      const time = Math.floor(now() / 1000).toString(36);
      return `${nonceHash}.${time}.${sign(nonceHash, time, host)}`;
    },
    read(bind, host) {
      const [nonceHash = '', time = '', signature = '', ...more] = bind.split('.');
      const wanted = Buffer.from(sign(nonceHash, time, host));
      const given = Buffer.from(signature);
      if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      const ageMs = now() - parseInt(time, 36) * 1000;
      if (!(ageMs >= -skewMs)) return null;
      return { nonceHash, isFresh: ageMs <= freshMs };
    },
  };
}
