import type { RunResult } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { searchedText } from '@sentiero/traffic/captured-body';

/** The results, saying which responses contain the text; the API says so only where it stops the run. */
export function withContains(
  results: readonly RunResult[],
  records: ReadonlyMap<string, CapturedRequest>,
  wanted: string,
): readonly RunResult[] {
  if (wanted === '') return results;
  return results.map((result) => {
    const record = result.record === null ? undefined : records.get(result.record);
    return record ? { ...result, contains: searchedText(record.response?.body).includes(wanted) } : result;
  });
}
