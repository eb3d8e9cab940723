import type { LearnerStep } from '@sentiero/contracts/lessons';

type PageStep = Pick<LearnerStep, 'is_finding'>;

/** The steps of each page after the first: one, or the findings of a hunt that follow each other. */
export function lessonPages<Step extends PageStep>(steps: readonly Step[]): Step[][] {
  const pages: Step[][] = [];
  for (const step of steps) {
    const last = pages.at(-1);
    if (step.is_finding && last?.[0]?.is_finding) last.push(step);
    else pages.push([step]);
  }
  return pages;
}

/** The page that a step is on; 0 if there is none. */
export function pageOfStep(steps: readonly (PageStep & { id: number })[], id: number | null): number {
  return lessonPages(steps).findIndex((page) => page.some((step) => step.id === id)) + 1;
}
