import type { TrialResult } from '@sentiero/contracts/authoring';
import { pathAndQuery, type CapturedRequest, type TargetEvent } from '@sentiero/contracts/capture';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';

/**
 * A record's label. The met conditions come first, because a phone must not cut them off; then its request or event,
 * and the time.
 */
export function useRecordLabel(
  results: readonly TrialResult[],
): (record: CapturedRequest | TargetEvent) => string {
  const format = useFormat();
  const byId = new Map(results.map((result) => [result.id, result]));
  return (record) => {
    const result = byId.get(record.id);
    const count = result && result.conditions > 0 ? `${result.met}/${result.conditions} · ` : '';
    const at = format.time(record.at);
    if ('method' in record)
      return `${count}${record.method} ${showUnseen(clip(pathAndQuery(record.url), 90))}, ${at}`;
    return `${count}${record.type} ${showUnseen(clip(JSON.stringify(record.data), 80))}, ${at}`;
  };
}
