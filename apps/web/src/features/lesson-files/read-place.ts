/** Splits `lessons/a.yaml:12`; a file name may contain colons itself. */
export function readPlace(path: string): { file: string; line: string } {
  const [, file = path, line = ''] = /^(.*):(\d+)$/s.exec(path) ?? [];
  return { file, line };
}
