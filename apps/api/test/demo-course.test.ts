import { coursesEndpoints } from '@sentiero/contracts/courses';
import { expect, test } from 'vitest';
import { seedDemoCourse } from '../src/modules/courses/demo-course.ts';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

test('the demo teacher has a course with the demo learner in it; once deleted, it is not created again', async () => {
  await seedDemoCourse(api.ctx);
  const teacher = await aLearner(api, { username: 'teacher', isTeacher: true });
  const learner = await aLearner(api, { username: 'learner' });
  const courses = async () => (await teacher.client.call(coursesEndpoints.byMe)).json() as { id: number }[];
  expect(await courses()).toEqual([]);

  await seedDemoCourse(api.ctx);
  await seedDemoCourse(api.ctx);
  const [course, ...others] = await courses();
  expect(course).toMatchObject({ num_teachers: 1, num_students: 1, created_by: { id: teacher.user.id } });
  expect(others).toEqual([]);
  expect((await learner.client.call(coursesEndpoints.byMe)).json()).toMatchObject([{ id: course?.id }]);

  const params = { id: course?.id };
  expect((await teacher.client.call(coursesEndpoints.remove, { params })).statusCode).toBe(204);
  await seedDemoCourse(api.ctx);
  expect(await courses()).toEqual([]);
});
