import { parseArgs } from 'node:util';
import type { Account } from '@sentiero/client/account';

export const usage = `usage: pnpm curriculum prove [LESSON ... | FOLDER] [--ways] [--shuffle SEED]
  LESSON           keys of shipped lessons, played with those that they require; none: all
  FOLDER           your own lessons, which may require shipped ones
  --ways           plays every other way (also) and every near miss, and prints which were taken
  --shuffle SEED   plays the lessons in another order that their requirements allow
  --username NAME  who imports FOLDER into the copy that runs here (staff), with the password in SENTIERO_PASSWORD
Without a copy that runs here by the settings of start, it starts services of its own.`;

export type Options = {
  readonly names: readonly string[];
  readonly isWays: boolean;
  readonly seed: string | null;
  readonly staff: Account | null;
};

/** The parsed command line; null for help. */
export function readOptions(
  words: readonly string[],
  source: NodeJS.ProcessEnv = process.env,
): Options | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ways: { type: 'boolean', default: false },
      shuffle: { type: 'string' },
      username: { type: 'string', default: 'staff' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  if (values.ways && values.shuffle !== undefined)
    throw new Error('--ways and --shuffle are two proofs: run one after the other.');
  const password = source['SENTIERO_PASSWORD'];
  return {
    names: positionals,
    isWays: values.ways,
    seed: values.shuffle ?? null,
    staff: password ? { username: values.username, password } : null,
  };
}
