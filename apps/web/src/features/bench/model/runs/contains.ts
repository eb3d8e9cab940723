import type { RunResult } from '@sentiero/contracts/bench';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { byteTextOf } from '@sentiero/traffic/captured-body';

/** The results, saying which responses contain the text; the API says so only where it stops the run. */
export function withContains(
  results: readonly RunResult[],
  records: ReadonlyMap<string, CapturedRequest>,
  wanted: string,
): readonly RunResult[] {
  if (wanted === '') return results;
  return results.map((result) => {
    const record = result.record === null ? undefined : records.get(result.record);
    return record ? { ...result, contains: textOf(record).includes(wanted) } : result;
  });
}

function textOf({ response }: CapturedRequest): string {
  const body = response?.body;
  if (!body) return '';
  return body.encoding === 'hex' ? byteTextOf(body) : body.content;
}
