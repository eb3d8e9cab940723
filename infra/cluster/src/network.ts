import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programPath } from '@sentiero/programs';

const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args, { env: { ...process.env, PATH: programPath } });

/**
 * A network namespace that acts as a separate machine, with one link to the others and a second one to the API alone.
 */
export type Network = {
  /** Its own address on the common link, and ours. */
  inside: string;
  outside: string;
  /** Our address on the link to the API. */
  apiSide: string;
  /** The command prefix that runs a program in the namespace. */
  under: readonly string[];
  /** Takes the link to the API down or up. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Creates the namespace; null without root. */
export async function makeNetwork(): Promise<Network | null> {
  if (process.getuid?.() !== 0) return null;
  const number = process.pid % 250;
  const name = `sentiero-${process.pid}`;
  const [common, api] = [`se${process.pid}c`, `se${process.pid}a`];
  await ip('netns', 'add', name);
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  for (const [link, net] of [
    [common, `10.113.${number}`],
    [api, `10.114.${number}`],
  ] as const) {
    await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', link, 'netns', name);
    await ip('addr', 'add', `${net}.1/30`, 'dev', link);
    await ip('-n', name, 'addr', 'add', `${net}.2/30`, 'dev', link);
    await ip('link', 'set', link, 'up');
    await ip('-n', name, 'link', 'set', link, 'up');
  }
  return {
    inside: `10.113.${number}.2`,
    outside: `10.113.${number}.1`,
    apiSide: `10.114.${number}.1`,
    under: ['/sbin/ip', 'netns', 'exec', name],
    cut: async () => void (await ip('link', 'set', api, 'down')),
    mend: async () => void (await ip('link', 'set', api, 'up')),
    // Deleting the namespace deletes its links.
    remove: async () => void (await ip('netns', 'delete', name)),
  };
}
