import { signedIds } from '@sentiero/service';

const validMs = 10 * 60_000;
/** The allowed difference between the clocks of two proxies. */
const skewMs = 60_000;

export type RequestIds = {
  mint(learner: string, targetId: number): string;
  /** Whether one of our proxies issued the id for this learner and target in the last ten minutes. */
  isOurs(id: string, learner: string, targetId: number): boolean;
};

/** Signed request ids: every proxy can verify an id that another one issued for a request still in flight. */
export function requestIds(secret: string, now: () => number = Date.now): RequestIds {
  const ids = signedIds(secret, 'ids of requests');
  return {
    mint: (learner, targetId) => ids.mint(`${targetId} ${learner}`),
    isOurs(id, learner, targetId) {
      const issuedAt = ids.issuedAt(id, `${targetId} ${learner}`);
      if (issuedAt === undefined) return false;
      const age = now() - issuedAt;
      return age <= validMs && age >= -skewMs;
    },
  };
}
