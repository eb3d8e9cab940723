import { instanceCalls } from '@sentiero/contracts/ingest';
import { desc } from 'drizzle-orm';
import { instances } from '../../src/db/schema/index.ts';
import { findOrMakeLearner } from '../../src/modules/targets/targets.store.ts';
import { anInstanceTarget, Engine } from '../copies.ts';
import { callInternal, type Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type Caller = { userId: number };

/** Parameters and bodies with which calls about copies of targets succeed. */
export function instanceParts(api: Harness): Record<string, (caller: Caller) => Promise<Parts>> {
  const aTarget = async () => {
    await new Engine(api).sync();
    return anInstanceTarget(api);
  };
  const ofTarget = async () => ({ params: { id: (await aTarget()).id } });
  const aVisit = async ({ userId }: Caller) => {
    const { id } = await aTarget();
    const { learner } = await findOrMakeLearner(api.ctx, userId, id);
    return { learner, target_id: id };
  };
  const ofCopy = async (caller: Caller) => {
    const engine = new Engine(api);
    engine.next = 'failed';
    await callInternal(api, instanceCalls.visit, await aVisit(caller));
    await engine.settle();
    const [newest] = await api.ctx.db.select().from(instances).orderBy(desc(instances.id)).limit(1);
    return { params: { id: newest?.id ?? 0 } };
  };
  return {
    'instances.get': ofTarget,
    'instances.start': ofTarget,
    'instances.stop': ofTarget,
    'instances.reset': ofTarget,
    'instances.keep': ofTarget,
    // Without a service, so that the call does not wait for it.
    'instances.trial': async () => {
      api.time.pass(11_000);
      return { params: { id: (await anInstanceTarget(api)).id } };
    },
    'instances.remove': ofCopy,
    'instances.logs': ofCopy,
    'instanceCalls.visit': async (caller) => ({ body: await aVisit(caller) }),
  };
}
