import type { Hole, TargetHoles } from '@sentiero/contracts/hunts';
import type { Context, UserContext } from '../../context.ts';
import { KeptLists } from './kept-lists.ts';
import { readHoleList } from './target-client.ts';
import { readTarget } from './targets-admin.service.ts';
import type { TargetRow } from './targets.store.ts';

const holeLists = new KeptLists(readHoleList);

/** The holes that the target can open; empty if it has none. */
export const readHoles = (ctx: Context, target: TargetRow): Promise<Hole[]> => holeLists.of(ctx, target);

export async function readTargetHoles(ctx: UserContext, id: number): Promise<TargetHoles> {
  const target = await readTarget(ctx, id);
  return { holes: await readHoles(ctx, target), closed_findings: target.closedFindings };
}
