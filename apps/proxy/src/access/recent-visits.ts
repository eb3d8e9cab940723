const keptMs = 10 * 60_000;
const maxVisits = 50_000;

export type Visitor = { learner: string; user?: string | undefined };

export type Recent = {
  saw(visitor: Visitor, targetId: number): void;
  /** The learner, if we know them to have been on the target in the last ten minutes. */
  find(learner: string, targetId: number): Visitor | undefined;
};

/** Learners that this process forwarded in the last ten minutes, bounded; the API knows those of other processes. */
export function recentVisits(now: () => number = Date.now): Recent {
  const visits = new Map<string, { visitor: Visitor; at: number }>();
  return {
    saw(visitor, targetId) {
      const key = `${targetId} ${visitor.learner}`;
      visits.delete(key);
      visits.set(key, { visitor, at: now() });
      for (const [oldest, { at }] of visits) {
        if (visits.size <= maxVisits && now() - at <= keptMs) return;
        visits.delete(oldest);
      }
    },
    find(learner, targetId) {
      const visit = visits.get(`${targetId} ${learner}`);
      return visit && now() - visit.at <= keptMs ? visit.visitor : undefined;
    },
  };
}
