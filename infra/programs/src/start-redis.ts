import { ensureProgram } from './ensure-program.ts';
import { startProgram, type RunningProgram } from './start-program.ts';

export type RunningRedis = RunningProgram & { url: string };

/** A real Redis without persistence: after a restart it is empty. */
export async function startRedis({ folder, port }: { folder: string; port: number }): Promise<RunningRedis> {
  await ensureProgram('redis-server');
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const program = await startProgram('redis-server', args, { port });
  return { ...program, url: `redis://127.0.0.1:${port}` };
}
