import { setTimeout as sleep } from 'node:timers/promises';

const slowDiskMs = 120;

/** The book of hours lies on a slow disk: each booking is written there before it counts. */
export async function writtenIntoBook(): Promise<void> {
  await sleep(slowDiskMs);
}
