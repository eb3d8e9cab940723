import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { hashToken } from '../../crypto.ts';

type Person = { id: number; dateJoined: Date };

/** Recognises an account in a backup, and reveals nothing about it otherwise. A restored database may reuse ids. */
export const fingerprintOf = ({ id, dateJoined }: Person) => hashToken(`${id} ${dateJoined.toISOString()}`);

/** The file with the fingerprints of erased accounts, for the day on which the database is lost. */
export const erasureList = (dataDir: string) => join(dataDir, 'erasures.txt');

/** Adds an account to the list. The log has its fingerprint as well, for a platform without a data folder. */
export async function listErasure({ env, log }: Context, fingerprint: string): Promise<void> {
  try {
    await mkdir(env.DATA_DIR, { recursive: true });
    await appendFile(erasureList(env.DATA_DIR), `${fingerprint}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    log.error({ err: error }, 'an erasure was not added to the list in the data folder');
  }
}

/** The fingerprints in a list, or in a log. */
export const fingerprintsIn = (text: string) => [...new Set(text.match(/\b[0-9a-f]{64}\b/g))];
