import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { defaultConnection, targetsEndpoints, type Target } from '@sentiero/contracts/targets';
import { usersEndpoints, waysInEndpoints } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAs, startOver } from './app.ts';
import { authoredCategory, authoredLesson, authoredStep } from './authoring.ts';
import { openStepForm } from './authoring-pages.ts';
import { course, replyCourse } from './courses.ts';
import { field } from './locators.ts';
import { learner, staff, teacher } from './people.ts';
import { reply } from './replies.ts';
import { inAll, t } from './texts.ts';

export const shop: Target = {
  id: 8,
  name: 'Wiki',
  type: 'http',
  kind: 'shared',
  instance: null,
  frontend_url: 'http://wiki.localhost:8080/',
  backend_url: 'http://127.0.0.1:9000/',
  slug: 'wiki',
  shared_token: 'abcdefgh-and-much-more-of-it',
  ...defaultConnection,
  credentials: [],
  assign: 'all',
  credentials_left: null,
};
const other = { id: 5, title: inAll('Other') };
export const lesson = {
  ...authoredLesson,
  order: 7,
  goals: [inAll('Learn the goal')],
  required_lessons: [other],
  required_other: [inAll('A towel')],
  steps: 2,
  tasks: 1,
};
export const category = {
  ...authoredCategory,
  description: inAll('About **paths**'),
  lessons: [{ id: 3, title: inAll('Source') }],
};
export const lena = { ...learner, closed_at: null, second_factor_at: null };
export const steps = [authoredStep(1, 'One'), authoredStep(2, 'Two', { type: 'Q', is_visible: false })];
export const version = { ETag: '"1"' };

/** Sets the replies for the pages of the staff area. */
export function replyStaffArea(): void {
  reply(lessonsEndpoints.categories, []);
  reply(lessonsEndpoints.list, []);
  reply(authoringEndpoints.listLessons, [lesson, { ...authoredLesson, ...other }]);
  reply(authoringEndpoints.getLesson, lesson, version);
  reply(authoringEndpoints.listSteps, steps);
  reply(
    authoringEndpoints.getStep,
    ({ params }) => steps.find(({ id }) => id === params.stepId) ?? authoredStep(9, 'Step'),
    version,
  );
  reply(authoringEndpoints.listCategories, [category]);
  reply(authoringEndpoints.getCategory, category, version);
  reply(targetsEndpoints.list, [shop]);
  reply(targetsEndpoints.get, shop, version);
  reply(targetsEndpoints.events, []);
  reply(targetsEndpoints.places, { domain: 'localhost', port: 8080, networks: ['127.0.0.0/8'] });
  reply(targetsEndpoints.holes, { holes: [], closed_findings: 0 });
  reply(targetsEndpoints.health, {
    status: 200,
    title: null,
    problem: null,
    duration_ms: 4,
    leads_to: null,
    takes_part: false,
  });
  reply(usersEndpoints.adminList, [lena, { ...lena, ...teacher, last_login: null }], {
    'X-Total-Count': '2',
  });
  reply(usersEndpoints.adminGet, lena, version);
  reply(progressEndpoints.byUser, [{ id: 3, title: inAll('Requests'), completed: 3, tasks: 7 }]);
  reply(coursesEndpoints.byUser, [course]);
  reply(waysInEndpoints.list, []);
  reply(coursesEndpoints.list, [course, { ...course, id: 13, name: 'Orphan', created_by: null }], {
    'X-Total-Count': '2',
  });
  replyCourse([]);
}

/** Opens a page of the staff area. */
export async function openStaffPage(at: string): Promise<void> {
  startOver();
  openAs(staff, at);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
}

/** What a table about that page begins with. */
export function beginAt(at: string) {
  return async () => {
    replyStaffArea();
    await openStaffPage(at);
  };
}

/** Opens the form of a stored step, in a new browser; `saveStep` sends it. */
export async function openStoredStep(...given: Parameters<typeof openStepForm>): Promise<void> {
  startOver();
  openStepForm(...given);
  await expect.element(field(t('authoring.title'))).toHaveValue('Step');
}
