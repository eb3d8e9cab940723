const keptMs = 10 * 60_000;
const maxVisits = 50_000;

export type Recent = {
  saw(learner: string, targetId: number): void;
  /** Whether we know the learner to have been on the target in the last ten minutes. */
  wasThere(learner: string, targetId: number): boolean;
};

/** Whom this process forwarded in the last ten minutes, bounded; the API knows who is not here. */
export function recentVisits(now: () => number = Date.now): Recent {
  const visits = new Map<string, number>();
  return {
    saw(learner, targetId) {
      const visitor = `${targetId} ${learner}`;
      visits.delete(visitor);
      visits.set(visitor, now());
      for (const [oldest, at] of visits) {
        if (visits.size <= maxVisits && now() - at <= keptMs) return;
        visits.delete(oldest);
      }
    },
    wasThere: (learner, targetId) => now() - (visits.get(`${targetId} ${learner}`) ?? -Infinity) <= keptMs,
  };
}
