import type { LessonInput } from '@sentiero/contracts/authoring';
import { completeHunt, type Hole, type HuntSettings, type LessonMode } from '@sentiero/contracts/hunts';
import type { InputError } from '@sentiero/contracts/http';
import type { Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { drawHoles } from '../hunts/draw-holes.ts';
import { findTarget, readHoles } from '../targets/targets.service.ts';
import { refuseInvalid } from './check-references.ts';

type Asked = Pick<LessonInput, 'mode' | 'hunt' | 'open_holes' | 'target_application_id'>;

/** Refuses a hunt that its target cannot draw, and open holes that it does not have. Calls the target. */
export async function checkHoles(ctx: Context, lesson: Asked): Promise<void> {
  const { mode, open_holes: open, target_application_id: targetId } = lesson;
  const hunt = completeHunt(lesson.hunt);
  if (mode === 'hunt' && !hunt) refuseInvalid([{ path: '/hunt', message: 'is required' }]);
  if (mode === 'path' && open.length === 0) return;
  if (targetId === null)
    return refuseInvalid([{ path: '/target_application_id', message: 'is required for a hunt' }]);
  const holes = await listHoles(ctx, targetId);
  if (holes) refuseInvalid(problemsOf({ mode, hunt, open }, holes));
}

/** Null if the target does not answer now, which is no reason to refuse what an author has written. */
async function listHoles(ctx: Context, targetId: number): Promise<Hole[] | null> {
  const target = await findTarget(ctx, targetId);
  if (!target) return null;
  try {
    return await readHoles(ctx, target);
  } catch (error) {
    if (error instanceof AppError && error.code === 'target_unavailable') return null;
    throw error;
  }
}

type Wanted = { mode: LessonMode; hunt: HuntSettings | null; open: readonly string[] };

function problemsOf({ mode, hunt, open }: Wanted, holes: readonly Hole[]): InputError[] {
  if (holes.length === 0)
    return [{ path: '/target_application_id', message: 'must be a target that has holes' }];
  if (mode === 'hunt' && hunt && !drawHoles(holes, hunt, ''))
    return [{ path: '/hunt/holes', message: 'are more than the target has of these levels and weaknesses' }];
  const known = new Set(holes.map(({ id }) => id));
  const unknown = open.filter((id) => !known.has(id));
  return unknown.length === 0
    ? []
    : [{ path: '/open_holes', message: `names no hole of the target: ${unknown.join(', ')}` }];
}
