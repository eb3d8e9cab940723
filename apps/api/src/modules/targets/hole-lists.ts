import type { Hole } from '@sentiero/contracts/hunts';
import type { Context, UserContext } from '../../context.ts';
import { KeptLists } from './kept-lists.ts';
import { readHoleList } from './target-client.ts';
import { readTarget } from './targets-admin.service.ts';
import type { TargetRow } from './targets.store.ts';

const holeLists = new KeptLists(readHoleList);

/** The holes that the target can open; empty if it has none. */
export const readHoles = (ctx: Context, target: TargetRow): Promise<Hole[]> => holeLists.of(ctx, target);

export async function readTargetHoles(ctx: UserContext, id: number): Promise<Hole[]> {
  return readHoles(ctx, await readTarget(ctx, id));
}
