import type { LearnerStep } from '@sentiero/contracts/lessons';

const markup = /<!--|<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/i;

/** Whether a lesson's texts show HTML: then the source of a page is what its learners look for. */
export function speaksOfHtml(steps: readonly Pick<LearnerStep, 'content'>[]): boolean {
  return steps.some(({ content }) => Object.values(content).some((text) => markup.test(text)));
}
