import { bytesPerMb } from './container-spec.ts';
import type { Usage } from './engine.ts';

/** What a metrics server says of a pod. */
export type PodMetrics = { containers?: { usage?: { cpu?: string; memory?: string } }[] };

const cpuUnits: Readonly<Record<string, number>> = { n: 1e-9, u: 1e-6, m: 1e-3, '': 1 };
const memoryUnits: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
};

export function usageOf({ containers: [first] = [] }: PodMetrics): Usage | null {
  const cpu = amountOf(first?.usage?.cpu, cpuUnits);
  const memory = amountOf(first?.usage?.memory, memoryUnits);
  return cpu === null || memory === null ? null : { cpu, memory_mb: memory / bytesPerMb };
}

function amountOf(quantity: string | undefined, units: Readonly<Record<string, number>>): number | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([A-Za-z]*)$/.exec(quantity ?? '') ?? [];
  const factor = units[unit];
  return amount === undefined || factor === undefined ? null : Number(amount) * factor;
}
