const validMs = 10 * 60_000;
const maxVisits = 50_000;

export type Visitor = { learner: string; user?: string | undefined };

export type RecentVisits = {
  add(visitor: Visitor, targetId: number): void;
  /** The learner, if this process saw them on the target in the last ten minutes. */
  find(learner: string, targetId: number): Visitor | undefined;
};

/** Learners forwarded by this process in the last ten minutes, bounded; the API knows about other processes. */
export function recentVisits(now: () => number = Date.now): RecentVisits {
  const visits = new Map<string, { visitor: Visitor; at: number }>();
  return {
    add(visitor, targetId) {
      const key = `${targetId} ${visitor.learner}`;
      visits.delete(key);
      visits.set(key, { visitor, at: now() });
      for (const [oldest, { at }] of visits) {
        if (visits.size <= maxVisits && now() - at <= validMs) return;
        visits.delete(oldest);
      }
    },
    find(learner, targetId) {
      const visit = visits.get(`${targetId} ${learner}`);
      return visit && now() - visit.at <= validMs ? visit.visitor : undefined;
    },
  };
}
