import { coursesEndpoints } from '@sentiero/contracts/courses';
import { ltiEndpoints, type LtiContextRoster } from '@sentiero/contracts/lti';
import { beforeEach, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { instructor, learner, nrps } from './lti-platform.ts';
import { aPerson, asInstructor, inContext, myself, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
beforeEach(() => {
  Object.assign(gradebook, {
    people: [],
    nextPage: null,
    status: null,
    services: ['scores', 'results', 'items', 'members'],
    isStrict: false,
  });
  gradebook.endTokens();
});

const withPeople = (key: string, claims = {}) =>
  inContext(key, { [nrps]: { context_memberships_url: gradebook.peopleUrl() }, ...claims });
const rosterOf = async (course: number | null): Promise<LtiContextRoster> => {
  const answer = await school.staff.call(ltiEndpoints.roster, {
    params: { id: course },
    body: { add: false },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().contexts[0];
};
const statesOf = ({ people }: LtiContextRoster) =>
  Object.fromEntries(people.map(({ name, role, state }) => [name, `${role} ${state}`]));

test('the roster has the people of all pages, with short roles or URIs, and says who has an account', async () => {
  const [client, elsewhere] = [api.anonymous(), api.anonymous()];
  const [here, other, new_, boss] = [aPerson(), aPerson(), aPerson(), aPerson()];
  const { course } = await school.come(client, here, withPeople('paged'));
  await school.come(elsewhere, other, inContext('another'));
  gradebook.people = [
    { user_id: here, roles: ['Learner'], name: 'Here' },
    { user_id: other, roles: [learner], name: 'Elsewhere' },
    { user_id: new_, roles: [learner], name: 'New' },
    { user_id: boss, roles: [instructor, learner], name: 'Boss' },
    { user_id: 'guest', roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Mentor'], name: 'Guest' },
    { user_id: 'left', roles: ['Learner'], name: 'Left', status: 'Inactive' },
    { user_id: 'unnamed', roles: ['Learner'], name: '$Person.name.full' },
    { user_id: '', roles: ['Learner'], name: 'Nobody' },
  ];
  gradebook.peopleAsked.length = 0;
  const roster = await rosterOf(course);
  // A whole course in one page could be too large.
  expect(gradebook.peopleAsked[0]).toBe('?page=1&limit=200');
  expect(roster).toMatchObject({ platform: 'Moodle', title: 'Course paged', problem: null, gone: [] });
  expect(statesOf(roster)).toEqual({
    Here: 'learner member',
    Elsewhere: 'learner account',
    New: 'learner none',
    Boss: 'instructor none',
    Guest: 'other none',
    '': 'learner none',
  });
});

test('a teacher adds the learners who have an account; nobody gets one, and no address is compared', async () => {
  const [teaching, elsewhere] = [api.anonymous(), api.anonymous()];
  const [boss, other] = [aPerson(), aPerson()];
  await school.settings({ instructors_teach: true });
  const { course } = await school.come(teaching, boss, withPeople('added', asInstructor));
  await school.settings({ instructors_teach: false });
  await school.come(elsewhere, other, inContext('another'));
  const { user: namesake } = await aLearner(api);
  gradebook.people = [
    { user_id: boss, roles: ['Instructor'], name: 'Boss' },
    { user_id: other, roles: ['Learner'], name: 'Elsewhere' },
    { user_id: aPerson(), roles: ['Learner'], name: 'New', email: namesake.email } as never,
  ];
  const params = { id: course };
  const added = await teaching.call(ltiEndpoints.roster, { params, body: { add: true } });
  expect(added.statusCode, added.body).toBe(200);
  expect(statesOf(added.json().contexts[0])).toEqual({
    Boss: 'instructor member',
    Elsewhere: 'learner member',
    New: 'learner none',
  });
  const members = (await teaching.call(coursesEndpoints.members, { params })).json();
  const ids = members.map(({ user }: { user: { id: number } }) => user.id);
  expect(ids.toSorted()).toEqual([(await myself(teaching)).id, (await myself(elsewhere)).id].toSorted());
  for (const add of [true, false])
    expect((await elsewhere.call(ltiEndpoints.roster, { params, body: { add } })).json()).toMatchObject({
      code: 'forbidden',
    });
});

test('who came from the course of the platform and is there no more is named', async () => {
  const person = aPerson();
  const { course } = await school.come(api.anonymous(), person, withPeople('gone'));
  gradebook.people = [{ user_id: person, roles: ['Learner'] }];
  const roster = await rosterOf(course);
  expect([roster.gone, statesOf(roster)]).toEqual([[], { 'Zoë Müller': 'learner member' }]);
  gradebook.people = [];
  expect((await rosterOf(course)).gone).toMatchObject([{ first_name: 'Zoë', last_name: 'Müller' }]);
  gradebook.status = 'away';
  gradebook.endTokens();
  expect(await rosterOf(course)).toMatchObject({ problem: 'no_answer', people: [], gone: [] });
});

test('a platform without this service, or that refuses it, is said to be so', async () => {
  const { course } = await school.come(api.anonymous(), aPerson(), inContext('without'));
  expect((await rosterOf(course)).problem).toBe('no_service');
  const { course: refused } = await school.come(api.anonymous(), aPerson(), withPeople('refused'));
  gradebook.status = 403;
  expect((await rosterOf(refused)).problem).toBe('no_access');
  const plain = { [nrps]: { context_memberships_url: 'http://10.0.0.1/members' } };
  const { course: unsafe } = await school.come(api.anonymous(), aPerson(), inContext('unsafe', plain));
  expect((await rosterOf(unsafe)).problem).toBe('no_service');
});

test.each(['https://evil.example/next', 'http://127.0.0.1:1/next', 'javascript:1'])(
  'the token never goes to the next page at %s',
  async (next) => {
    const { course } = await school.come(api.anonymous(), aPerson(), withPeople('stray'));
    gradebook.people = ['a', 'b', 'c'].map((user_id) => ({ user_id, roles: ['Learner'], name: user_id }));
    gradebook.nextPage = next;
    expect(Object.keys(statesOf(await rosterOf(course)))).toEqual(['a', 'b']);
  },
);

test('a page that names itself as the next one ends the list', async () => {
  const { course } = await school.come(api.anonymous(), aPerson(), withPeople('round'));
  gradebook.people = ['a', 'b', 'c'].map((user_id) => ({ user_id, roles: ['Learner'], name: user_id }));
  gradebook.nextPage = gradebook.peopleUrl();
  expect(Object.keys(statesOf(await rosterOf(course)))).toEqual(['a', 'b']);
});

test('a platform that gives single scopes only is asked for this one', async () => {
  const { course } = await school.come(api.anonymous(), aPerson(), withPeople('scoped'));
  Object.assign(gradebook, { services: ['members'], isStrict: true });
  gradebook.people = [{ user_id: 'a', roles: ['Learner'], name: 'a' }];
  expect(statesOf(await rosterOf(course))).toEqual({ a: 'learner none' });
});
