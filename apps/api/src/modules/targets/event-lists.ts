import type { TargetEventList } from '@sentiero/contracts/targets';
import type { UserContext } from '../../context.ts';
import { KeptLists } from './kept-lists.ts';
import { readEventList } from './target-client.ts';
import { readTarget } from './targets-admin.service.ts';

const eventLists = new KeptLists(readEventList);

/** The target's list of events. */
export async function readTargetEvents(ctx: UserContext, id: number): Promise<TargetEventList> {
  return eventLists.of(ctx, await readTarget(ctx, id));
}
