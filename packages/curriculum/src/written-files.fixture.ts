import { CurriculumError, type Problem } from './curriculum-error.ts';
import { parseCurriculum } from './parse-curriculum.ts';

export const text = '{ de: a, en: b, fr: c, it: d }';
export const step = 'lessons/one/steps/01-first';

export function files(changes: Record<string, string | null> = {}): Map<string, string> {
  const all = new Map([
    ['targets.yaml', '- key: shop\n  name: Shop\n'],
    ['categories/web.yaml', `order: 1\ntitle: ${text}\ndescription: ${text}\nlessons: [one, two]\n`],
    ['lessons/one/lesson.yaml', lesson('order: 1')],
    ['lessons/two/lesson.yaml', lesson('order: 2', 'required_lessons: [one]')],
    [`${step}/step.yaml`, `title: ${text}\ntype: I\n`],
    ...['de', 'en', 'fr', 'it'].map((language): [string, string] => [`${step}/${language}.md`, 'Text.\n']),
  ]);
  for (const [path, content] of Object.entries(changes)) {
    if (content === null) all.delete(path);
    else all.set(path, content);
  }
  return all;
}

export function lesson(...lines: string[]): string {
  return [`title: ${text}`, `goals: [${text}]`, 'target_application: shop', ...lines, ''].join('\n');
}

export function stepYaml(type: string, ...lines: string[]): Record<string, string> {
  return { [`${step}/step.yaml`]: [`title: ${text}`, `type: ${type}`, ...lines, ''].join('\n') };
}

export function problemsOf(changes: Record<string, string | null>): readonly Problem[] {
  try {
    parseCurriculum(files(changes));
  } catch (error) {
    if (error instanceof CurriculumError) return error.problems;
    throw error;
  }
  return [];
}

export const choice = (correct: boolean) => `  - content: ${text}\n    is_correct: ${correct}`;
