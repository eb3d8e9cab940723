import { aLesson } from '../builders.ts';
import type { Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type World = { api: () => Harness; target: () => Promise<{ id: number }> };

/** The good parts of the bench's calls. */
export function benchParts({ api, target }: World): Record<string, () => Promise<Partial<Parts>>> {
  const unlocked = async () => {
    const { id } = await target();
    await aLesson(api(), { targetId: id });
    return id;
  };
  const request = { method: 'GET', target: '/', headers: [], body: null };
  return {
    'bench.send': async () => ({ body: { target: await unlocked(), request, from: null } }),
  };
}
