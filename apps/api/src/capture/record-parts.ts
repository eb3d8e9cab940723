import type { RecordPart } from '@sentiero/contracts/authoring';
import { findOwnCapture } from './own-captures.ts';
import { inTransaction, type UserContext } from '../context.ts';
import { eventParts, exchangeParts } from '../grading/exchange/record-parts.ts';
import { notFound } from '../http/errors.ts';

/** The parts of one of the caller's records that a rule can refer to. */
export async function readRecordParts(ctx: UserContext, id: string): Promise<RecordPart[]> {
  const capture = await inTransaction(ctx, (tx) => findOwnCapture(tx, id));
  if (!capture) throw notFound('record');
  if (capture.request) return exchangeParts(capture.request);
  return capture.event ? eventParts(capture.event.data) : [];
}
