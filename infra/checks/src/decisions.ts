import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** In the order of the index. */
const areas = [
  'The proxy',
  'Captured traffic and events',
  'Grading',
  'Live reporting',
  'Lessons and practice',
  'Courses and teachers',
  'Accounts and sessions',
  'Learning platforms (LTI)',
  'Targets and how learners enter them',
  'Own copies of targets',
  'The workbench and held messages',
  'The web app',
  'Running the services',
  'Structure, checks and tests',
  'Hunts',
  'The shop and the stamp service',
];

type Decision = { file: string; number: string; title: string; area: string; superseded: string };
export type DecisionFile = { file: string; text: string };

const folder = join(root, 'docs/decisions');
export const indexFile = join(folder, 'README.md');

/** The files of the decisions, in the order of their numbers. */
export async function readDecisions(): Promise<DecisionFile[]> {
  const files = (await readdir(folder)).filter((file) => /^\d/.test(file)).toSorted();
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })));
}

export function indexOfDecisions(files: DecisionFile[]): string {
  const decisions = files.map(decisionOf);
  const sections = areas.map((area) => {
    const lines = decisions.filter((decision) => decision.area === area).map(lineOf);
    return `## ${area}\n\n${lines.join('\n')}\n`;
  });
  return `# Decisions\n\nWritten by \`npx -y pnpm@12 decisions\` from each decision's title and area.\n\n${sections.join('\n')}`;
}

/** The problems of the decisions, and whether the index is out of date. */
export function problemsOfDecisions(files: DecisionFile[], index: string): string[] {
  const decisions = files.map(decisionOf);
  const byNumber = Map.groupBy(decisions, ({ number }) => number);
  const problems = decisions.flatMap(({ file, number, area }) => [
    ...(file.startsWith(`${number}-`) ? [] : [`${file} has the number ${number} in its title`]),
    ...(areas.includes(area) ? [] : [`${file} has no line "Area: …" with an area of decisions.ts`]),
  ]);
  for (const [number, { length }] of byNumber)
    if (length > 1) problems.push(`${length} decisions have the number ${number}`);
  const isCurrent = index === indexOfDecisions(files);
  return isCurrent
    ? problems
    : [...problems, 'docs/decisions/README.md is out of date: run `pnpm decisions`.'];
}

function decisionOf({ file, text }: DecisionFile): Decision {
  const [, number = '', title = ''] = /^# (\d{4}) (.+)/.exec(text) ?? [];
  const [, area = ''] = /^Area: (.+)$/m.exec(text) ?? [];
  const [note = ''] = /^Superseded .*by[^]*?(?=\n\n)/m.exec(text) ?? [];
  const by = [...note.matchAll(/\[\d{4}\]\(\S+?\)/g)].join(' and ');
  const superseded = by && ` (superseded ${note.includes('in part') ? 'in part ' : ''}by ${by})`;
  return { file, number, title, area, superseded };
}

const lineOf = ({ file, number, title, superseded }: Decision) =>
  `- [${number}](${file}) ${title}${superseded}`;
