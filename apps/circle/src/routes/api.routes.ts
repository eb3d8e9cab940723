import type { FastifyInstance } from 'fastify';
import { calendarMemberOf, issueCalendarToken, publicKeys, publicPem } from '../api/calendar.ts';
import { copyOf, type CircleContext } from '../context.ts';
import { sendJson } from '../http/json.ts';
import { memberOf } from '../http/session.ts';

/** The JSON API, for members who would rather write a script, and for the calendar of the estate. */
export function apiRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/api/bookings', (request, reply) => {
    const { id } = memberOf(circle, request);
    const bookings = copyOf(circle, request).ledger.bookingsOf(id);
    return sendJson(
      reply,
      bookings.map(({ from, to, hours, note }) => ({ from, to, hours, note })),
    );
  });

  app.post('/api/calendar/token', (request, reply) =>
    sendJson(reply, { token: issueCalendarToken(circle, memberOf(circle, request)) }),
  );

  app.get('/api/calendar', (request, reply) => {
    const { id, name } = calendarMemberOf(circle, request);
    const { threads, members } = copyOf(circle, request);
    const own = threads.filter((thread) => thread.members.includes(id));
    const appointments = own.map((thread) => ({
      with: members.find((member) => member.id !== id && thread.members.includes(member.id))?.name,
      about: thread.subject,
    }));
    return sendJson(reply, { name, appointments });
  });

  app.get('/.well-known/jwks.json', (_request, reply) => sendJson(reply, publicKeys));
  app.get('/.well-known/calendar-1.pem', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(publicPem),
  );
}
