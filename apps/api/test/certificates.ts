import { certificatesEndpoints, type Certificate } from '@sentiero/contracts/certificates';
import { completions } from '../src/db/schema/index.ts';
import { aCategory, aLearner, aLesson, aStep } from './builders.ts';
import type { Harness } from './harness.ts';

/** A category whose only lesson this learner has completed. */
export async function aCompletedPath(api: Harness, userId: number) {
  const lesson = await aLesson(api);
  const category = await aCategory(api, [lesson.id]);
  const step = await aStep(api, lesson.id, 'O');
  await api.ctx.db.insert(completions).values({ userId, stepId: step.id, completedAt: api.ctx.clock() });
  return { lesson, category, step, input: { path: 'category', path_id: category.id } as const };
}

/** A learner with a certificate. */
export async function aCertificate(api: Harness) {
  const { client, user } = await aLearner(api);
  const path = await aCompletedPath(api, user.id);
  const issued = await client.call(certificatesEndpoints.issue, { body: path.input });
  return { client, user, ...path, certificate: issued.json() as Certificate };
}
