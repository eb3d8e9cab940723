import { anAnswer } from '../builders.ts';
import type { Harness } from '../harness.ts';

const ofCourse = [
  'courses.get',
  'courses.update',
  'courses.remove',
  'courses.joinCode',
  'courses.renewJoinCode',
  'courses.codeHolders',
  'courses.renewCodes',
  'courses.members',
  'invitations.byCourse',
  'schedule.get',
  'webhooks.get',
  'webhooks.set',
  'answers.steps',
  'answers.list',
  'progress.byCourse',
  'lti.scores',
  'lti.sendAgain',
];

/** Calls that only need a course of the caller's. */
export const forOwnCourse = <Make>(make: Make): Record<string, Make> =>
  Object.fromEntries(ofCourse.map((name) => [name, make]));

/** A list of one person, as a spreadsheet saves it. */
export const aRoster = {
  type: 'text/csv',
  payload: Buffer.from('first_name,last_name,email,username\r\nAnna,Muster,,\r\n'),
};

export async function aReview(api: Harness, id: number) {
  const { answer } = await anAnswer(api, id);
  return { params: { id, answer }, body: { state: 'again', comment: 'More' } };
}
