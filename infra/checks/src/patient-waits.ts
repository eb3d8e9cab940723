import { vi } from 'vitest';

/** The default time limit of `vi.waitFor`, one second, is too short on a busy machine. */
const patientMs = 15_000;
const { waitFor } = vi;
// Test files share a process, and with it `vi`, so it is patched only once.
if (waitFor.name !== 'patientWaitFor')
  Object.assign(vi, {
    waitFor: function patientWaitFor<T>(
      callback: () => T | Promise<T>,
      options?: Parameters<typeof waitFor>[1],
    ) {
      return waitFor(callback, options ?? patientMs);
    },
  });
