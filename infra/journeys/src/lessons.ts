import { lessonsEndpoints, type LearnerStep, type Lesson } from '@sentiero/contracts/lessons';
import { targetsEndpoints, type LabToken } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import type { ApiClient } from '@sentiero/client/api-client';
import { ShopClient } from '@sentiero/client/shop-client';

/** The lesson with that English title. */
export async function findLesson(client: ApiClient, title: string): Promise<Lesson> {
  const categories = await client.call(lessonsEndpoints.categories);
  const card = categories.flatMap(({ lessons }) => lessons).find((lesson) => lesson.title.en === title);
  if (!card) throw new Error(`there is no lesson "${title}"`);
  return client.call(lessonsEndpoints.get, { params: { id: card.id } });
}

export function readSteps(client: ApiClient, lesson: Lesson): Promise<LearnerStep[]> {
  return client.call(lessonsEndpoints.steps, { params: { id: lesson.id } });
}

/** The lesson's target, as a command-line tool of that learner reaches it. */
export async function enterShop(client: ApiClient, platform: Platform, lesson: Lesson): Promise<ShopClient> {
  return new ShopClient(platform, await labToken(client, lesson));
}

export function labToken(client: ApiClient, lesson: Lesson): Promise<LabToken> {
  const id = lesson.target_application?.id;
  if (id === undefined) throw new Error('the lesson has no target');
  return client.call(targetsEndpoints.labToken, { params: { id } });
}
