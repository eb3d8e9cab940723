import { auditActions } from '@sentiero/contracts/audit';
import { fromLocal, plusDays } from '@sentiero/contracts/time';
import { viewerZone } from '../../shared/i18n/zone.ts';
import { idParam } from '../../shared/id-param.ts';
import type { AuditFilters } from './audit.queries.ts';

export const auditNouns = [
  'category',
  'course',
  'curriculum',
  'lesson',
  'platform',
  'step',
  'target',
  'user',
] as const;
export type AuditNoun = (typeof auditNouns)[number];

/** The filters in the URL; invalid ones are ignored. */
export function auditFilters(search: URLSearchParams): AuditFilters {
  const actor = idParam(search.get('actor') ?? undefined);
  const action = auditActions.find((known) => known === search.get('action'));
  const noun = auditNouns.find((known) => known === search.get('object'));
  const id = search.get('id') ?? '';
  const from = startOfDay(search.get('from'), 0);
  const to = startOfDay(search.get('to'), 1);
  return {
    ...(actor !== null && { actor }),
    ...(action && { action }),
    ...(noun && { object: isObjectId(id) ? `${noun}:${id}` : noun }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Ids are numbers or words that the log itself uses. */
export const isObjectId = (id: string) => /^[0-9a-z-]{1,40}$/.test(id);

/** The start of a day in the viewer's zone; the end of a day is the start of the next one. */
function startOfDay(day: string | null, daysLater: number): string | null {
  const zone = viewerZone();
  const start = /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? fromLocal(`${day}T00:00`, zone) : null;
  return start && plusDays(start, daysLater, zone);
}
