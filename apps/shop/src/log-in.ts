import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { accessByLogin, accessOf, type Access } from './access.ts';
import { runQuery, SqlError, type Answer } from './attackable-query.ts';
import { databaseOf, report, type ShopContext } from './context.ts';
import { learnerCustomerId } from './data/seed.ts';
import type { Row } from '@sentiero/lab-app/sql/row';
import { formField } from './http/input.ts';
import { normal } from './data/shop-log.ts';
import { logLogin } from './log-login.ts';
import { loginQuery } from './queries.ts';
import { isDefended } from './mode.ts';
import { pathOf, reportRefused } from './refused.ts';
import { openSession } from './sessions.ts';

export type LoggedIn = { readonly id: number; readonly sid: string; readonly access: Access };

type Attempt = {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** The failures of this address, this attempt included: it is one until its password was right. */
  readonly failures: number;
};

/**
 * Counts the attempt before anything is waited for. The hardened shop compares no password while the address is
 * locked, not even the right one: then this is the seconds until it may try again.
 */
export function beginAttempt(shop: ShopContext, request: FastifyRequest): Attempt | number {
  const email = formField(request, 'email');
  const failures = shop.copies.loginFailuresOf(request.learner);
  const seconds = isDefended(request) ? failures.secondsLocked(email) : 0;
  if (seconds > 0) {
    reportRefused(shop, request, 'login_throttle', email.trim().toLowerCase());
    return seconds;
  }
  return {
    email,
    password: formField(request, 'password'),
    remember: formField(request, 'remember') !== '',
    failures: failures.note(email),
  };
}

/**
 * Logs in the customer whom the query returns, with a session; null if there is none. The query alone decides who it is:
 * that is the vulnerability.
 */
export async function logIn(
  shop: ShopContext,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<LoggedIn | null> {
  const answer = await ask(shop, request, attempt);
  const [found] = answer.rows;
  const customer = found && (await customerWhere(shop, request, 'id = ?', found['id'] ?? null));
  if (!customer) {
    await reportFailure(shop, request, attempt, { ...answer, reason: found ? 'no_customer' : null });
    return null;
  }
  const password_matched = isEqual(attempt.password, String(customer['password']));
  const id = Number(customer['id']);
  const failures = shop.copies.loginFailuresOf(request.learner);
  const known = {
    name: String(customer['name']),
    email: String(customer['email']),
    role: String(customer['role']),
  };
  failures.takeBack(attempt.email);
  const failures_before = failures.count(known.email);
  const gained = accessByLogin({
    customerId: id,
    password: String(customer['password']),
    password_matched,
    failures: failures_before,
    haveLeaked: shop.copies.havePasswordsLeaked(request.learner),
  });
  const access = accessOf(gained, id, known.role);
  const own = id === learnerCustomerId;
  const { sid, ...session } = await openSession(shop, request, { customerId: id, access: gained });
  report(shop, request, 'login', {
    ...known,
    ...session,
    access,
    customer_id: id,
    customer: id,
    ok: true,
    by: answer.injected && !password_matched ? 'injection' : 'form',
    injected: answer.injected,
    password_matched,
    own,
    failures_before,
    done_before: shop.copies.doneBy(request.learner),
    remember: attempt.remember,
  });
  report(shop, request, 'account_entered', {
    access,
    customer_id: id,
    name: known.name,
    role: known.role,
    own,
    page: pathOf(request),
  });
  failures.forget(known.email);
  await logLogin(shop, request, { act: 'ok', email: attempt.email, failures: 0 });
  if (own && password_matched) shop.copies.noteDone(request.learner, 'logged_in');
  return { id, sid, access: gained };
}

async function ask(shop: ShopContext, request: FastifyRequest, attempt: Attempt): Promise<Answer> {
  try {
    return await runQuery(shop, request, loginQuery, [attempt.email, attempt.password]);
  } catch (error) {
    if (error instanceof SqlError)
      await reportFailure(shop, request, attempt, {
        injected: false,
        blocked: false,
        reason: 'database_error',
      });
    throw error;
  }
}

type Failure = Pick<Answer, 'injected' | 'blocked'> & {
  readonly reason: 'no_customer' | 'database_error' | null;
};

async function reportFailure(
  shop: ShopContext,
  request: FastifyRequest,
  attempt: Attempt,
  { injected, blocked, reason }: Failure,
): Promise<void> {
  const { email, failures } = attempt;
  const customer = await accountOf(shop, request, attempt);
  report(shop, request, 'login_failed', {
    ok: false,
    email,
    customer_id: customer ? Number(customer['id']) : null,
    own: customer !== undefined && Number(customer['id']) === learnerCustomerId,
    reason: reason ?? (customer ? 'wrong_password' : 'unknown_email'),
    injected,
    failures_before: failures - 1,
    blocked_by: blocked ? 'prepared_statement' : null,
  });
  await logLogin(shop, request, { act: 'failed', email, failures });
}

/** The account that is meant, in capitals as well, unless nothing but the capitals is wrong. */
async function accountOf(shop: ShopContext, request: FastifyRequest, { email, password }: Attempt) {
  const customer = await customerWhere(shop, request, 'lower(email) = ?', normal(email));
  const isExact = customer?.['email'] === email;
  return customer && (isExact || !isEqual(password, String(customer['password']))) ? customer : undefined;
}

async function customerWhere(
  shop: ShopContext,
  request: FastifyRequest,
  condition: string,
  value: Row[string],
): Promise<Row | undefined> {
  const [customer] = await databaseOf(shop, request).rows(
    `SELECT id, name, email, role, password FROM customers WHERE ${condition}`,
    value,
  );
  return customer;
}

function isEqual(given: string, stored: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(stored)];
  return a.length === b.length && timingSafeEqual(a, b);
}
