import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Adds the package.json of each package, which says to which of its files an import leads. */
export function withManifests(root: string, inputs: readonly string[]): string[] {
  const all = new Set(inputs);
  for (const input of inputs) {
    let folder = dirname(input);
    while (folder !== '.' && !existsSync(join(root, folder, 'package.json'))) folder = dirname(folder);
    all.add(join(folder, 'package.json'));
  }
  return [...all].toSorted();
}

/** Null if an input is gone. */
export function hashOf(root: string, inputs: readonly string[]): string | null {
  const sum = createHash('sha256');
  try {
    for (const file of filesOf(root, inputs)) sum.update(file).update(readFileSync(join(root, file)));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  return sum.digest('hex');
}

export const changedSince = (root: string, inputs: readonly string[], time: number): boolean =>
  filesOf(root, inputs).some((file) => statSync(join(root, file)).mtimeMs > time);

/** The inputs, with the files of a folder in its place. */
function filesOf(root: string, inputs: readonly string[]): string[] {
  return inputs.flatMap((input) => {
    if (!statSync(join(root, input)).isDirectory()) return [input];
    const names = readdirSync(join(root, input), { recursive: true, encoding: 'utf8' }).toSorted();
    return names.map((name) => join(input, name)).filter((file) => statSync(join(root, file)).isFile());
  });
}
