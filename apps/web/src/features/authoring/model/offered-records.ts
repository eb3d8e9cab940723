import type { TrialResult } from '@sentiero/contracts/authoring';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { isStaticFile } from '../../../shared/traffic/static-files.ts';

type Recorded = CapturedRequest | TargetEvent;
type Filter = { results: readonly TrialResult[]; withStatic: boolean; search: string };

const othersMax = 100;

/** The records to choose from that contain the search text, newest first, including all that match the rule. */
export function offeredRecords(
  records: readonly Recorded[],
  { results, withStatic, search }: Filter,
): { passing: Recorded[]; others: Recorded[] } {
  const taken = new Set(results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id));
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? records : records.filter((record) => searchable(record).includes(wanted));
  const newestFirst = found.toSorted((a, b) => b.seq - a.seq);
  const isOffered = (record: Recorded) => withStatic || !('method' in record) || !isStaticFile(record);
  return {
    passing: newestFirst.filter(({ id }) => taken.has(id)),
    others: newestFirst.filter((record) => !taken.has(record.id) && isOffered(record)).slice(0, othersMax),
  };
}

/** A record's line or data as one reads it, in lower case. */
function searchable(record: Recorded): string {
  if (!('method' in record)) return `${record.type} ${JSON.stringify(record.data)}`.toLowerCase();
  return `${record.method} ${record.url} ${readableUrl(record.url)}`.toLowerCase();
}

function readableUrl(url: string): string {
  try {
    return decodeURIComponent(url.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
