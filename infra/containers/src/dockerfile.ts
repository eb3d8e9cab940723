export type Instruction = { name: string; text: string };
export type Stage = { base: string; name: string | undefined; instructions: Instruction[] };
export type Dockerfile = { args: Map<string, string>; stages: Stage[] };

/** The instructions of a Dockerfile, stage by stage. */
export function parseDockerfile(text: string): Dockerfile {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const file: Dockerfile = { args: new Map(), stages: [] };
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const stage = file.stages.at(-1);
    if (name === 'FROM') {
      const [base = '', , alias] = rest.split(/\s+/);
      file.stages.push({ base, name: alias, instructions: [] });
    } else if (stage) stage.instructions.push({ name, text: rest });
    else if (name === 'ARG') {
      const [key = '', value = ''] = rest.split('=', 2);
      file.args.set(key, value);
    }
  }
  return file;
}

/** The arguments of an exec form; null for the shell form. */
export function execForm(text: string): string[] | null {
  const start = text.indexOf('[');
  if (start === -1) return null;
  try {
    const value: unknown = JSON.parse(text.slice(start));
    return Array.isArray(value) ? value.map(String) : null;
  } catch {
    return null;
  }
}
