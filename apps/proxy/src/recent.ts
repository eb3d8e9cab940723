const keptMs = 10 * 60_000;
const maxRequests = 200_000;
const maxVisits = 50_000;

export type Recent = {
  saw(learner: string, targetId: number, request: string): void;
  /** Whether we know the learner to have been on the target (with that request, if named) in the last ten minutes. */
  wasThere(learner: string, targetId: number, request: string | null): boolean;
};

/** What this process forwarded in the last ten minutes, bounded; the API knows what is not here. */
export function recentVisits(now: () => number = Date.now): Recent {
  const requests = new Map<string, { visitor: string; at: number }>();
  const visits = new Map<string, number>();

  function dropOld<Value>(map: Map<string, Value>, max: number, atOf: (value: Value) => number): void {
    for (const [key, value] of map) {
      if (map.size <= max && now() - atOf(value) <= keptMs) return;
      map.delete(key);
    }
  }

  return {
    saw(learner, targetId, request) {
      const visitor = `${targetId} ${learner}`;
      requests.set(request, { visitor, at: now() });
      visits.delete(visitor);
      visits.set(visitor, now());
      dropOld(requests, maxRequests, ({ at }) => at);
      dropOld(visits, maxVisits, (at) => at);
    },
    wasThere(learner, targetId, request) {
      const visitor = `${targetId} ${learner}`;
      if (request === null) return now() - (visits.get(visitor) ?? -Infinity) <= keptMs;
      const seen = requests.get(request);
      return seen !== undefined && seen.visitor === visitor && now() - seen.at <= keptMs;
    },
  };
}
