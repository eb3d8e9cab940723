import { SettingsError } from './settings.ts';

type Service = {
  stop: () => Promise<void>;
  /** How long that may take before the process ends anyway. */
  stopWithinMs?: number;
};

const stopLimitMs = 15_000;

/**
 * Runs a service until SIGTERM or SIGINT. What keeps it from starting is said in a line each on standard error, and
 * ends the process with 1.
 */
export async function runService(start: () => Promise<Service>): Promise<void> {
  let service: Service;
  try {
    service = await start();
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exit(1);
  }
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), service.stopWithinMs ?? stopLimitMs).unref();
    await service.stop();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

function explained(error: unknown): string {
  if (error instanceof SettingsError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use by another program.`;
  if (code === 'EACCES' && port) return `Port ${port} may not be used: permission denied.`;
  if (!(error instanceof Error)) return String(error);
  // What we throw says all in its message; what breaks on its own needs the place.
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
