import { findingsIn, type FindingKind } from '@sentiero/markdown';
import type { Problem } from './curriculum-error.ts';
import type { Curriculum } from './curriculum.ts';

const reasons: Record<FindingKind, string> = {
  comment: 'a comment is not shown',
  'code-info': 'nothing is shown after the language of a code block',
  html: 'HTML is shown as text',
  link: 'this address is shown as text, not as a link',
  picture: 'a picture from there is not loaded, but shown as text or a link',
};

/** What learners do not see as it is written, in all Markdown of a curriculum. */
export function checkMarkdown(files: ReadonlyMap<string, string>, { categories }: Curriculum): Problem[] {
  const texts = [...files].filter(([file]) => file.endsWith('.md'));
  const descriptions = categories.flatMap(({ key, description }) =>
    Object.values(description).map((text) => [`categories/${key}.yaml`, text] as const),
  );
  return [
    ...texts.flatMap(([file, text]) => problemsIn(file, text)),
    // Where a text begins in a YAML file is not known here.
    ...descriptions.flatMap(([file, text]) => problemsIn(file, text).map((one) => ({ ...one, line: 1 }))),
  ];
}

const problemsIn = (file: string, text: string): Problem[] =>
  findingsIn(text).map(({ kind, line, text: words }) => ({
    file,
    line,
    reason: `${reasons[kind]}: ${words}`,
  }));
