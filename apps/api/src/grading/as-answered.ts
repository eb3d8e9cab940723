import type { RequestRecord } from '@sentiero/contracts/capture';

type Answered = Pick<RequestRecord, 'code' | 'status' | 'response' | 'changed'>;

/** The exchange with the response as the target sent it, whatever the learner changed. */
export function asAnswered<Record extends Answered>(record: Record): Record {
  const original = record.changed?.response;
  if (!original) return record;
  const { code, status, headers, body } = original;
  return { ...record, code, status, response: { headers, trailers: [], body } };
}
