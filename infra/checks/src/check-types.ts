import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './root.ts';
import { run } from './run.ts';

type Config = { include: readonly string[]; compilerOptions?: object };
type Project = Config & { path: string };

const packages = '{apps,packages,infra,infra/bench}/*/tsconfig.json';
const generated = join(root, 'node_modules/.cache/types');

/** Packages with the same compiler options form one program, so that shared sources are read and checked once. */
export async function checkTypes(): Promise<string[]> {
  const byOptions = Object.values(Object.groupBy(await projects(), optionsOf));
  const problems: string[] = [];
  for (const [place, group = []] of byOptions.entries()) {
    const config = await configFor(group, join(generated, `tsconfig.${place}.json`));
    const { code, output } = await run('tsc', ['-p', config, '--singleThreaded']);
    if (code !== 0) problems.push(output.trim());
  }
  return problems;
}

async function projects(): Promise<Project[]> {
  const found: Project[] = [];
  for await (const path of glob(packages, { cwd: root })) found.push({ path, ...(await readConfig(path)) });
  return found.toSorted((a, b) => a.path.localeCompare(b.path));
}

async function readConfig(path: string): Promise<Config> {
  return JSON.parse(await readFile(join(root, path), 'utf8')) as Config;
}

const optionsOf = ({ compilerOptions = {} }: Config): string => JSON.stringify(compilerOptions);

/** A package whose options no other one has keeps its own config, through which it finds its own types. */
async function configFor(group: readonly Project[], path: string): Promise<string> {
  const [first] = group;
  if (group.length === 1 && first) return first.path;
  const include = group.flatMap((own) => own.include.map((folder) => join(root, dirname(own.path), folder)));
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: first?.compilerOptions ?? {},
    include,
  };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(config));
  return path;
}
