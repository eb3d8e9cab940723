import type { FastifyInstance } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import { memberOf } from '../http/session.ts';

/** The JSON API, for members who would rather write a script. */
export function apiRoutes(app: FastifyInstance, circle: CircleContext): void {
  app.get('/api/bookings', (request, reply) => {
    const { id } = memberOf(circle, request);
    const bookings = copyOf(circle, request).ledger.bookingsOf(id);
    return reply
      .header('Cache-Control', 'no-store')
      .send(bookings.map(({ from, to, hours, note }) => ({ from, to, hours, note })));
  });
}
