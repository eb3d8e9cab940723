import { randomBytes } from 'node:crypto';

/** The header by which the service recognises its own parts of a batch. */
export const batchHeader = 'x-stamps-batch';

const mark = randomBytes(16).toString('hex');

export const ownBatchHeader = { [batchHeader]: mark };

export function isOwnBatch(given: unknown): boolean {
  return given === mark;
}
