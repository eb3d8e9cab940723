import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { sendPage } from '../http/send-page.ts';
import { memberOf } from '../http/session.ts';
import { open, reportMet } from '../holes/open.ts';
import { settingsPage } from '../pages/settings.ts';
import { featuresOf } from '../settings/features.ts';
import { leadsAway, type Tree } from '../settings/world.ts';

export function settingsRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/settings', (request, reply) => {
    memberOf(circle, request);
    const { world } = copyOf(circle, request).exchange;
    const [density, bookings] = [world.settingOf('list', 'density'), world.settingOf('mail', 'bookings')];
    return sendPage(circle, reply, settingsPage({ density, bookings, features: viewFor(request).features }));
  });

  app.get('/api/settings', (request, reply) => {
    memberOf(circle, request);
    return reply.header('Cache-Control', 'no-store').send(viewFor(request));
  });

  void app.register((scope) => {
    // Fastify's own parser refuses the names that this route is about.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.put('/api/settings', (request, reply) => {
      memberOf(circle, request);
      const changes = treeIn(request.body);
      if (!changes) throw new Problem(400, 'unreadable');
      const isOpen = open(request, 'settings.merge');
      const { world } = copyOf(circle, request).exchange;
      const isOutside = world.merge(changes, { isOpen });
      if (isOutside || (!isOpen && leadsAway(changes))) {
        const effect = `every object of the settings now has ${world.inherited.join(', ')}`;
        reportMet(circle, request, { hole: 'settings.merge', isOpen, effect });
      }
      return reply.header('Cache-Control', 'no-store').send(viewFor(request));
    });
  });

  function viewFor(request: FastifyRequest) {
    const { world } = copyOf(circle, request).exchange;
    // What reached the prototype through the open hole has no effect once it is closed.
    const features = featuresOf(
      open(request, 'settings.merge') ? world.fresh() : (Object.create(null) as Tree),
    );
    const found = Object.entries(features).find(([, isOn]) => isOn);
    if (found)
      reportMet(circle, request, {
        hole: 'settings.merge',
        isOpen: true,
        effect: `the feature ${found[0]} is on, though nobody switched it on`,
      });
    return { settings: world.settings, features };
  }
}

/** JSON of objects and plain values only. */
function treeIn(body: unknown): Tree | null {
  try {
    const found: unknown = JSON.parse(String(body));
    return isTree(found, 0) ? found : null;
  } catch {
    return null;
  }
}

function isTree(value: unknown, depth: number): value is Tree {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || depth > 8) return false;
  return Object.values(value).every(
    (inner) =>
      typeof inner === 'boolean' ||
      typeof inner === 'number' ||
      (typeof inner === 'string' && inner.length <= 100) ||
      isTree(inner, depth + 1),
  );
}
