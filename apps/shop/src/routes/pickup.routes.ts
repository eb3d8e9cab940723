import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calendarFile } from '../calendar/calendula.ts';
import { advisories, inventory, outdated, updated } from '../calendar/components.ts';
import { report, type ShopContext } from '../context.ts';
import { sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { pickupNoteLimit, pickupPage } from '../pages/pickup.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';

const versionFor = (request: FastifyRequest) => (isDefended(request) ? updated : outdated);

/** Calendar files for pick-ups, made by a component with a known hole, which the hardened shop has updated. */
export function pickupRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/workshop/components.json', (request, reply) =>
    reply.header('Cache-Control', 'no-store').send(inventory(versionFor(request))),
  );

  app.get('/workshop/advisories.json', (_request, reply) => reply.send(advisories));

  app.get('/pickup', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, pickupPage('', null));
  });

  app.post('/pickup', async (request, reply) => {
    await visitorOf(shop, request);
    const note = formField(request, 'note');
    if (note.length > pickupNoteLimit)
      throw new ProblemError(400, (problems) =>
        filled(problems.fieldTooLong, { name: 'note', limit: pickupNoteLimit }),
      );
    const version = versionFor(request);
    const { text, asked, files } = calendarFile(note, version);
    const [wouldRead] = calendarFile(note, outdated).files;
    if (isDefended(request) && wouldRead !== undefined)
      reportRefused(shop, request, 'component_update', wouldRead);
    report(shop, request, 'calendar_made', { version, files: [...files] });
    for (const path of new Set(files)) report(shop, request, 'file_shown', { path, by: 'calendar' });
    if (note.trim() !== '' && asked.length === 0) shop.copies.noteDone(request.learner, 'calendar_made');
    return sendPage(reply, pickupPage(note, text));
  });
}
