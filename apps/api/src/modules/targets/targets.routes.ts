import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  checkHealth,
  createTarget,
  listAllTargets,
  readStaffTarget,
  readUsersCredentials,
  removeTarget,
  renewToken,
  tryTarget,
  changeTarget,
} from './targets-admin.service.ts';
import { readTargetEvents } from './event-lists.ts';
import { readTargetHoles } from './hole-lists.ts';
import { canReset, readOwnCredentials, resetOwnData, undoReset } from './targets.service.ts';
import { targetPlaces } from './target-addresses.ts';
import { targetView } from './targets.view.ts';

export function targetsRoutes(app: FastifyInstance): void {
  route(app, targetsEndpoints.list, async ({ ctx }) => (await listAllTargets(ctx)).map(targetView));
  route(app, targetsEndpoints.create, async ({ ctx, body }) => targetView(await createTarget(ctx, body)));
  route(app, targetsEndpoints.places, async ({ ctx }) => targetPlaces(ctx));
  route(app, targetsEndpoints.tryOut, ({ ctx, body }) => tryTarget(ctx, body));
  route(app, targetsEndpoints.get, async ({ ctx, params }) =>
    targetView(await readStaffTarget(ctx, params.id)),
  );
  route(app, targetsEndpoints.health, ({ ctx, params }) => checkHealth(ctx, params.id));
  route(app, targetsEndpoints.events, ({ ctx, params }) => readTargetEvents(ctx, params.id));
  route(app, targetsEndpoints.holes, ({ ctx, params }) => readTargetHoles(ctx, params.id));
  route(app, targetsEndpoints.update, async ({ ctx, params, body, ifMatch }) =>
    targetView(await changeTarget(ctx, params.id, { input: body, ifMatch })),
  );
  route(app, targetsEndpoints.remove, ({ ctx, params, ifMatch }) => removeTarget(ctx, params.id, ifMatch));
  route(app, targetsEndpoints.renewToken, async ({ ctx, params, ifMatch }) =>
    targetView(await renewToken(ctx, params.id, ifMatch)),
  );
  route(app, targetsEndpoints.credentials, ({ ctx, params }) => readOwnCredentials(ctx, params.id));
  route(app, targetsEndpoints.credentialsByUser, ({ ctx, params }) => readUsersCredentials(ctx, params.id));
  route(app, targetsEndpoints.canReset, ({ ctx, params }) => canReset(ctx, params.id));
  route(app, targetsEndpoints.reset, ({ ctx, params }) => resetOwnData(ctx, params.id));
  route(app, targetsEndpoints.undoReset, ({ ctx, params }) => undoReset(ctx, params.id));
}
