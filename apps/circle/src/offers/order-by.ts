import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import type { Statement } from '@sentiero/lab-app/sql/statement';
import type { FastifyRequest } from 'fastify';
import { copyOf, type CircleContext } from '../context.ts';
import type { Copy } from '../data/copy.ts';
import { open, reportMet } from '../holes/open.ts';
import { isOrder, listOffers, type Asked, type Shown } from './list-offers.ts';

/** The offers that were asked for. An order that the list does not know is one of the database, if that is open. */
export async function offersInOrder(
  circle: CircleContext,
  request: FastifyRequest,
  asked: Asked,
): Promise<Shown[]> {
  const copy = copyOf(circle, request);
  const shown = listOffers(copy, asked);
  const { sort } = asked;
  if (sort.trim() === '' || isOrder(sort)) return shown;
  const isOpen = open(request, 'offers.sort');
  if (!isOpen && /\W/.test(sort)) reportMet(circle, request, { hole: 'offers.sort', isOpen, effect: '' });
  const ids = isOpen ? await idsOrderedBy(circle, request, sort) : null;
  if (!ids) return shown;
  const effect = `the database ordered the offers by ${sort}`;
  reportMet(circle, request, { hole: 'offers.sort', isOpen, effect });
  return ids.flatMap((wanted) => shown.filter(({ offer }) => offer.id === wanted));
}

/** Null if the database does not understand the order, or not in time. */
async function idsOrderedBy(
  circle: CircleContext,
  request: FastifyRequest,
  sort: string,
): Promise<number[] | null> {
  const query = { sql: `SELECT id FROM offers WHERE state = 'published' ORDER BY ${sort}` };
  try {
    const tables = tablesOf(copyOf(circle, request));
    const { rows, error } = await circle.sql.run(request.learner, { tables, query });
    return error === null ? rows.map(({ id }) => Number(id)) : null;
  } catch (reason) {
    if (reason instanceof QueryStopped) return null;
    throw reason;
  }
}

function tablesOf({ offers, members }: Copy): Statement[] {
  return [
    { sql: 'CREATE TABLE offers (id INTEGER PRIMARY KEY, owner, kind, headline, text, hours, state, at)' },
    { sql: 'CREATE TABLE members (id INTEGER PRIMARY KEY, name, email, street, password, role)' },
    ...offers.map(({ id, owner, kind, headline, text, hours, state, at }) => ({
      sql: 'INSERT INTO offers VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      params: [id, owner, kind, headline, text, hours, state, at],
    })),
    ...members.map(({ id, name, email, street, password, role }) => ({
      sql: 'INSERT INTO members VALUES (?, ?, ?, ?, ?, ?)',
      params: [id, name, email, street, password, role],
    })),
  ];
}
