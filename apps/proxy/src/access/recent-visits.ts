const validMs = 10 * 60_000;
/** A visit is noted at most this often, since moving it to the end of a map allocates memory. */
const notedEveryMs = 1000;
const maxVisits = 50_000;

export type Visitor = { learner: string; user: string };

type Visit = { visitor: Visitor; at: number };

export type RecentVisits = {
  /** `client` is what tells a browser from others without a cookie. */
  add(visitor: Visitor, targetId: number, client: string): void;
  /** The learner, if no other was seen on the target from that client in the last ten minutes. */
  findOnly(client: string, targetId: number): Visitor | undefined;
  /** The learner, if this process saw them on the target in the last ten minutes. */
  find(learner: string, targetId: number): Visitor | undefined;
};

/** Learners forwarded by this process in the last ten minutes, bounded; the API knows about other processes. */
export function recentVisits(now: () => number = Date.now): RecentVisits {
  const visits = new Map<string, Visit>();
  const clients = new Map<string, Visit & { isSharedUntil: number }>();
  const put = <Kind extends Visit>(map: Map<string, Kind>, key: string, visit: Kind): void => {
    map.delete(key);
    map.set(key, visit);
    for (const [oldest, { at }] of map) {
      if (map.size <= maxVisits && now() - at <= validMs) return;
      map.delete(oldest);
    }
  };
  return {
    add(visitor, targetId, client) {
      const at = now();
      const key = `${targetId} ${client}`;
      const before = clients.get(key);
      const isOther = before !== undefined && before.visitor.learner !== visitor.learner;
      if (before && !isOther && at - before.at < notedEveryMs) return;
      put(visits, `${targetId} ${visitor.learner}`, { visitor, at });
      const isSharedUntil = isOther ? at + validMs : (before?.isSharedUntil ?? 0);
      put(clients, key, { visitor, at, isSharedUntil });
    },
    findOnly(client, targetId) {
      const visit = clients.get(`${targetId} ${client}`);
      return visit && now() - visit.at <= validMs && now() > visit.isSharedUntil ? visit.visitor : undefined;
    },
    find(learner, targetId) {
      const visit = visits.get(`${targetId} ${learner}`);
      return visit && now() - visit.at <= validMs ? visit.visitor : undefined;
    },
  };
}
