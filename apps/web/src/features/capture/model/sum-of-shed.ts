import type { CapturedRequest, Shed } from '@sentiero/contracts/capture';

/** The number of dropped requests. */
export function sumOfShed(requests: readonly Pick<CapturedRequest, 'shed'>[]): Shed {
  const sum = { records: 0, bodies: 0 };
  for (const { shed } of requests) {
    sum.records += shed?.records ?? 0;
    sum.bodies += shed?.bodies ?? 0;
  }
  return sum;
}
