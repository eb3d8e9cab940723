/** `lessons/a.yaml:12` in its parts; a file name may have colons of its own. */
export function readPlace(path: string): { file: string; line: string } {
  const [, file = path, line = ''] = /^(.*):(\d+)$/s.exec(path) ?? [];
  return { file, line };
}
