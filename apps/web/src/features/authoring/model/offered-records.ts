import type { TrialResult } from '@sentiero/contracts/authoring';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { isStaticFile } from '../../../shared/traffic/static-files.ts';

type Recorded = CapturedRequest | TargetEvent;
type Filter = {
  results: readonly TrialResult[];
  withStatic: boolean;
  isFound: (record: Recorded) => boolean;
};

const othersMax = 100;

/** The found records to choose from, newest first: all that match the rule, and the newest of the others. */
export function offeredRecords(
  records: readonly Recorded[],
  { results, withStatic, isFound }: Filter,
): { passing: Recorded[]; others: Recorded[] } {
  const taken = new Set(results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id));
  const newestFirst = records.filter(isFound).toSorted((a, b) => b.seq - a.seq);
  const isOffered = (record: Recorded) => withStatic || !('method' in record) || !isStaticFile(record);
  return {
    passing: newestFirst.filter(({ id }) => taken.has(id)),
    others: newestFirst.filter((record) => !taken.has(record.id) && isOffered(record)).slice(0, othersMax),
  };
}
