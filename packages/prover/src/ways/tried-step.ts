import type { CurriculumStep, StepSolution } from '@sentiero/curriculum';
import type { LearnerStep } from '@sentiero/contracts/lessons';
import type { Learner, Opened } from '../learner.ts';
import { visibleSteps, type PlayedLesson } from '../played-lessons.ts';
import { stepName, wayName, type OnNearMiss, type Told, type Way, type WayResult } from './way.ts';

type Parts = {
  readonly learner: Learner;
  readonly opened: Opened;
  readonly lesson: PlayedLesson;
  readonly step: CurriculumStep;
  readonly shown: LearnerStep;
  readonly solution: StepSolution;
  readonly onNearMiss: OnNearMiss | undefined;
};
type Tried = { readonly way: Way; readonly problem: string | null; readonly told?: Told };
type Found = { readonly results: WayResult[]; readonly problem: string | null };

/**
 * These limits affect only the duration, never the result: the completion names the attempt, and traffic is graded in
 * the order in which it was sent, so the solution's completion proves that earlier attempts were refused.
 */
const waitMs = { way: 800, solution: 5_000, replayed: 20_000 };

/** A step that a learner has not completed yet, and the attempts on it. */
export class TriedStep {
  readonly #parts: Parts;
  readonly #name: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#name = stepName(parts.lesson.key, parts.step.key);
  }

  /** Plays the ways, and the solution unless one of them was accepted. */
  async play(ways: readonly Way[]): Promise<Found> {
    const tried: Tried[] = [];
    let by = await this.#completedBy(0);
    for (const way of ways) {
      if (by !== undefined) break;
      const { isRight, problem } = await this.#try(way);
      const isMissed = way.kind === 'near miss' && problem === null && !isRight;
      tried.push({ way, problem, ...(isMissed ? { told: await this.#askHelp(way) } : {}) });
      by = isRight ? wayName(way) : await this.#completedBy(way.kind === 'also' ? waitMs.way : 0);
    }
    const problem = by === undefined ? await this.#solve() : null;
    const name = `${this.#name} solution`;
    by ??= (await this.#completedBy(0)) ?? name;
    const results = resultsOf(ways, tried, problem === null ? { by, isSolution: by === name } : null);
    return { results, problem };
  }

  async #try(way: Way): Promise<{ isRight: boolean; problem: string | null }> {
    try {
      const isRight = await this.#playFresh(way.attempt, wayName(way)).catch(() =>
        this.#playAfterOthers(way.attempt, wayName(way)),
      );
      return { isRight: isRight === true, problem: null };
    } catch (error) {
      return { isRight: false, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  async #askHelp(way: Way): Promise<Told> {
    const { learner, shown, onNearMiss } = this.#parts;
    const help = await learner.helpOn(shown.id);
    onNearMiss?.(way, help);
    if (help.attempts === 0) return 'no attempt';
    return help.replies.length > 0 || help.is_incomplete ? 'reply' : 'nothing';
  }

  /** Plays the solution; returns the reason if the step is not completed. */
  async #solve(): Promise<string | null> {
    const { solution } = this.#parts.solution;
    const name = `${this.#name} solution`;
    try {
      const isRight = await this.#playFresh(solution, name).catch(() => null);
      if (isRight || (await this.#completedBy(waitMs.solution)) !== undefined) return null;
      if (!solution.requests) return 'the solution is not correct';
      if (await this.#playAfterOthers(solution, name)) return null;
      if ((await this.#completedBy(waitMs.replayed)) !== undefined) return null;
      return 'the solution does not complete it';
    } catch (error) {
      return `the solution: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  /** Resets cookies and data, as ways expect. */
  async #playFresh(attempt: Way['attempt'], name: string): Promise<boolean | null> {
    const { learner, shown } = this.#parts;
    if (attempt.requests) await this.#startFresh();
    return learner.play(this.#parts.opened, shown, { ...attempt, name });
  }

  /** Replays the solutions of the preceding steps. */
  async #playAfterOthers(attempt: Way['attempt'], name: string): Promise<boolean | null> {
    const { learner, opened, lesson, step, shown } = this.#parts;
    await this.#startFresh();
    const earlier = visibleSteps(lesson).filter(({ order }) => order < step.order);
    for (const { key } of earlier) {
      const requests = lesson.solutions.find((one) => one.step === key)?.solution.requests;
      if (requests)
        await learner.play(opened, shown, { requests, name: `${stepName(lesson.key, key)} solution again` });
    }
    return learner.play(opened, shown, { ...attempt, name });
  }

  #startFresh(): Promise<void> {
    const { learner, opened } = this.#parts;
    return learner.startFresh(opened);
  }

  #completedBy(ms: number): Promise<string | undefined> {
    const { learner, shown, step } = this.#parts;
    if (step.type !== 'T' && step.type !== 'E') return Promise.resolve(undefined);
    return learner.attemptThatCompleted(shown.id, ms);
  }
}

/** `completed`: the attempt that completed the step; null if none did. */
function resultsOf(
  ways: readonly Way[],
  tried: readonly Tried[],
  completed: { by: string; isSolution: boolean } | null,
): WayResult[] {
  if (!completed)
    return ways.map((way) => ({ way, outcome: 'untried', note: 'the solution does not complete it' }));
  const taken = tried.findIndex(({ way }) => wayName(way) === completed.by);
  const isKnown = taken >= 0 || completed.isSolution;
  return ways.map((way, index): WayResult => {
    const own = tried[index];
    if (index === taken) return { way, outcome: 'taken', note: null };
    if (!isKnown || !own || (taken >= 0 && index > taken))
      return { way, outcome: 'untried', note: `completed by ${completed.by}` };
    if (own.problem !== null) return { way, outcome: 'broken', note: own.problem };
    return { way, outcome: 'refused', note: null, ...(own.told ? { told: own.told } : {}) };
  });
}
