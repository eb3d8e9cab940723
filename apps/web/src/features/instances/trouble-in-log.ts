/** What often keeps an application from starting in a copy, by what its log says then. */
const patterns = [
  ['read_only', /read-only file system|\bEROFS\b/i],
  ['full', /no space left on device|\bENOSPC\b/i],
  ['denied', /permission denied|operation not permitted|\bEACCES\b|\bEPERM\b/i],
] as const;

export type Trouble = { kind: (typeof patterns)[number][0]; line: string };

/** The first line of the log that tells of such a trouble; null if none does. */
export function troubleIn(log: string): Trouble | null {
  const lines = log.split('\n');
  for (const [kind, pattern] of patterns) {
    const line = lines.find((each) => pattern.test(each));
    if (line !== undefined) return { kind, line: line.trim() };
  }
  return null;
}
