import { vi } from 'vitest';

/** `vi.waitFor` gives up after a second by default, which a busy machine needs for less than a query. */
const patientMs = 15_000;
const { waitFor } = vi;
// Files share a process, and with it `vi`: it is changed once.
if (waitFor.name !== 'patientWaitFor')
  Object.assign(vi, {
    waitFor: function patientWaitFor<T>(
      callback: () => T | Promise<T>,
      options?: Parameters<typeof waitFor>[1],
    ) {
      return waitFor(callback, options ?? patientMs);
    },
  });
