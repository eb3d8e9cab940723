import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints, type LtiScores } from '@sentiero/contracts/lti';
import { beforeEach, expect } from 'vitest';
import { ltiPlatforms, ltiScores } from '../src/db/schema/index.ts';
import { sendDueScores } from '../src/modules/lti/send-scores.ts';
import { aLesson, aStep } from './builders.ts';
import type { Client } from './harness.ts';
import { ags, aLaunch, lti } from './lti-platform.ts';
import { aPerson, type School } from './lti-school.ts';

export const scope = ['https://purl.imsglobal.org/spec/lti-ags/scope/score'];

let columns = 0;

type Link = { lesson?: number; role?: string; person?: string; endpoint?: object };

/** Learners with columns in the gradebook of a school, and lessons whose scores are sent to it. */
export function useScores(school: School) {
  const { api, platform } = school;
  const { gradebook } = platform;
  beforeEach(async () => {
    Object.assign(gradebook, { status: null, gate: undefined, mostInFlight: 0 });
    gradebook.received.length = 0;
    await api.ctx.db.delete(ltiScores);
    await api.ctx.db.update(ltiPlatforms).set({ leasedUntil: null });
  });

  /** A learner, known to the gradebook, who comes by a link with a column. */
  async function aVisitor({ lesson, role, person = aPerson(), endpoint }: Link = {}) {
    const client = api.anonymous();
    const column = ++columns;
    gradebook.learners.add(person);
    const claims = aLaunch({
      [lti('custom')]: { lesson: String(lesson ?? '') },
      [ags]: endpoint ?? { scope, lineitem: gradebook.column(column) },
      ...(role ? { [lti('roles')]: [role] } : {}),
    });
    const place = await school.come(client, person, claims);
    return { client, person, column, course: place.course ?? 0 };
  }

  /** A lesson with so many tasks, each answered with its number. */
  async function aLessonOf(tasks: number) {
    const { id } = await aLesson(api);
    const steps: number[] = [];
    for (let n = 0; n < tasks; n++)
      steps.push((await aStep(api, id, 'Q', { questionAnswer: 'a', order: n })).id);
    const solve = async (client: Client, place: number) => {
      const sent = { params: { id: steps[place] }, body: { data: 'a', choices: null } };
      const answer = await client.call(lessonsEndpoints.submit, sent);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    return { id, steps, solve };
  }

  const gradeOf = (column: number, person: string) => gradebook.grades.get(`${column} ${person}`)?.points;
  const scoresOf = async (course: number): Promise<LtiScores> =>
    (await school.staff.call(ltiEndpoints.scores, { params: { id: course } })).json();
  const stateOf = async (course: number) => (await scoresOf(course)).scores[0];
  const send = () => sendDueScores(api.ctx);
  return { aVisitor, aLessonOf, gradeOf, scoresOf, stateOf, send };
}
