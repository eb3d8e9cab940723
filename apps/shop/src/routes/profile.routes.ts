import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportStored } from '../attackable-query.ts';
import { databaseOf, report, type ShopContext } from '../context.ts';
import { DatabaseError, type LearnerDatabase } from '../data/learner-database.ts';
import type { Value } from '@sentiero/lab-app/sql/row';
import type { Statement } from '@sentiero/lab-app/sql/statement';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField, jsonBody, queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { profilePage } from '../pages/profile.ts';
import { originOf } from '../origin.ts';
import { reportRefused } from '../refused.ts';
import { shareAcross } from '../share-across.ts';
import { visitorOf, type Visitor } from '../visitor.ts';

const formFields = ['name', 'email', 'phone', 'address'];
// The list contains every column of the table, including `role`: that is the vulnerability.
const openFields = ['role'];
const jsonFields = [...formFields, 'newsletter'];
const textLimit = 200;

export function profileRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/profile', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/profile');
    return sendPage(
      reply,
      profilePage(visitor, {
        isSaved: queryField(request, 'saved') !== '',
        isDefended: isDefended(request),
      }),
    );
  });

  app.post('/profile', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/profile');
    const given = allFields(formFields).filter((field) => formField(request, field) !== '');
    const changes = Object.fromEntries(given.map((field) => [field, formField(request, field)]));
    await apply(request, visitor, changes);
    return reply.redirect('/profile?saved=1', 302);
  });

  app.get('/api/profile', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) throw new ProblemError(401, (problems) => problems.logInFirst);
    shareAcross(shop, reply, visitor.id);
    return profileOf(visitor);
  });

  app.patch('/api/profile', async (request) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) throw new ProblemError(401, (problems) => problems.logInFirst);
    const body = jsonBody(request);
    const given = allFields(jsonFields).filter((field) => Object.hasOwn(body, field));
    const changes = Object.fromEntries(given.map((field) => [field, body[field]]));
    await apply(request, visitor, changes);
    const now = await visitorOf(shop, request);
    if (!now) throw new ProblemError(401, (problems) => problems.logInFirst);
    return profileOf(now);
  });

  async function apply(
    request: FastifyRequest,
    visitor: Visitor,
    asked: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const ignored = isDefended(request) ? openFields.filter((field) => Object.hasOwn(asked, field)) : [];
    const changes = Object.fromEntries(Object.entries(asked).filter(([field]) => !ignored.includes(field)));
    if (ignored.length > 0) reportRefused(shop, request, 'field_allowlist', ignored.join(' '));
    reportStored(shop, request, await change(databaseOf(shop, request), visitor.id, changes));
    const role = String(changes['role'] ?? visitor.role);
    report(shop, request, 'profile_changed', {
      customer_id: visitor.id,
      role,
      before: visitor.role,
      promoted: role === 'staff' && visitor.role !== 'staff',
      fields: Object.keys(changes),
      ignored,
      ...originOf(request),
    });
  }
}

function profileOf({ id, name, email, phone, address, newsletter, role }: Visitor) {
  return { id, name, email, phone, address, newsletter, role };
}

function allFields(fields: readonly string[]): readonly string[] {
  return [...fields, ...openFields];
}

async function change(
  database: LearnerDatabase,
  customerId: number,
  changes: Readonly<Record<string, unknown>>,
): Promise<Statement> {
  const fields = Object.keys(changes);
  if (fields.length === 0) throw new ProblemError(400, (problems) => problems.nothingToChange);
  const sql = `UPDATE customers SET ${fields.map((field) => `${field} = ?`).join(', ')} WHERE id = ?`;
  const params = [...fields.map((field) => columnValue(field, changes[field])), customerId];
  try {
    await database.write({ sql, params });
    return { sql, params };
  } catch (error) {
    if (!(error instanceof DatabaseError) || !error.message.startsWith('UNIQUE')) throw error;
    throw new ProblemError(409, (problems) => problems.emailTaken);
  }
}

function columnValue(field: string, value: unknown): Value {
  if (field === 'newsletter' && typeof value === 'boolean') return value ? 1 : 0;
  if (field !== 'newsletter' && typeof value === 'string' && value.length <= textLimit) return value;
  throw new ProblemError(400, (problems) => filled(problems.badValue, { field }));
}
