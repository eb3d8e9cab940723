const maxDepth = 64;

/** Whether the value is nested too deep to be stored. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** The paths of numbers that are valid JSON but would be stored as `null`. */
export function lostNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => lostNumbers(inner, `${path}/${pointerPart(key)}`));
}

const pointerPart = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether a JSON value can be stored without a change. */
export const isStorable = (value: unknown): boolean => !isTooDeep(value) && lostNumbers(value).length === 0;
