import { SettingsError } from './settings.ts';
import { StopRequests } from './stop-requests.ts';

type Service = {
  stop: () => Promise<void>;
  /** The time limit for stopping, after which the process ends anyway. */
  stopWithinMs?: number;
  /** Ends immediately everything that would outlive an abrupt end of the process. */
  kill?: () => Promise<void>;
};

const stopLimitMs = 15_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs a service until SIGTERM, SIGINT or SIGHUP. Errors during its start are printed to standard error, one line
 * each, and exit the process with code 1. During shutdown a second signal changes nothing, and a third one soon after
 * ends the process immediately. `ending` is aborted once the service is to end, by a signal or by its owner; callers
 * that pass it must cancel a running start. Without it, a signal during the start ends the process immediately.
 */
export async function runService(start: () => Promise<Service>, ending?: AbortController): Promise<void> {
  let service: Service | undefined;
  const over = ending ?? new AbortController();
  const requests = new StopRequests();
  // Writing to a closed terminal fails, which must not prevent the cleanup.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of signals) {
    process.on(signal, () => {
      if (requests.isUrgent()) void killed(service);
      else if (!over.signal.aborted) over.abort(new Error(`called off by ${signal}`));
    });
  }
  over.signal.addEventListener('abort', () => {
    if (!service && !ending) process.exit(0);
    setTimeout(() => void killed(service), service?.stopWithinMs ?? stopLimitMs).unref();
    if (service) void stopped(service);
  });
  try {
    service = await start();
  } catch (error) {
    if (over.signal.aborted) process.exit();
    process.stderr.write(`${explained(error)}\n`);
    process.exit(1);
  }
  if (over.signal.aborted) await stopped(service);
}

async function stopped(service: Service): Promise<void> {
  try {
    await service.stop();
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exit(1);
  }
  process.exit();
}

async function killed(service: Service | undefined): Promise<void> {
  await service?.kill?.().catch(() => undefined);
  process.exit(1);
}

function explained(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use by another program.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used: permission denied.`;
  if (!(error instanceof Error)) return String(error);
  // Our own errors are complete in their message; unexpected ones need the stack.
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
