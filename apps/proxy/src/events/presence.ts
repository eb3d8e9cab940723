import type { InputError } from '@sentiero/contracts/http';
import { ingestEndpoints, type RoutedTarget } from '@sentiero/contracts/ingest';
import type { RecentVisits, Visitor } from '../access/recent-visits.ts';
import type { RequestIds } from '../access/request-ids.ts';
import type { ApiClient } from '../api/api-client.ts';
import { EventsRefused } from './events-refused.ts';
import type { ParsedEvents } from './parse-events.ts';

export type PresenceParts = { recent: RecentVisits; ids: RequestIds; api: ApiClient };
type PresenceCheck = (parsed: ParsedEvents, target: RoutedTarget) => Promise<ReadonlyMap<string, string>>;

/**
 * Refuses events for learners who were not on the target, so that a stolen token completes nothing for them. Returns
 * the learners' users.
 */
export function presenceCheck({ recent, ids, api }: PresenceParts): PresenceCheck {
  async function findVisitor(
    target: RoutedTarget,
    learner: string,
    request: string | null,
  ): Promise<Visitor | null> {
    const visitor = recent.find(learner, target.id);
    const isKnown = request === null ? visitor !== undefined : ids.isOurs(request, learner, target.id);
    if (isKnown && target.is_open) return visitor ?? { learner, user: learner };
    // Only the API knows who may use a hidden target, and one of their requests may still be in flight.
    const named = isKnown ? null : request;
    const presence = { learner, target_id: target.id, request: named };
    const { was_there, user = visitor?.user ?? learner } = await api.call(ingestEndpoints.wasThere, presence);
    return was_there ? { learner, user } : null;
  }

  return async ({ events, pathOf }, target) => {
    const errors: InputError[] = [];
    const asked = new Map<string, Visitor | null>();
    const users = new Map<string, string>();
    for (const [index, { learner, request = null }] of events.entries()) {
      const key = `${learner} ${request}`;
      const known = asked.get(key);
      const visitor = known === undefined ? await findVisitor(target, learner, request) : known;
      asked.set(key, visitor);
      if (visitor) users.set(learner, visitor.user);
      if (visitor) continue;
      const field = request === null ? 'learner' : 'request';
      const what = request === null ? 'this learner was not' : 'this is no request of that learner';
      errors.push({
        path: `${pathOf(index)}/${field}`,
        message: `${what} on this target in the last 10 minutes`,
      });
    }
    if (errors.length) throw new EventsRefused('invalid_input', 'Unknown learner or request.', { errors });
    return users;
  };
}
