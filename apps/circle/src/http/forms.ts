import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CircleContext } from '../context.ts';
import type { Member } from '../data/copy.ts';
import { Problem, type ProblemKey } from './problem.ts';
import { memberOf, visitorOf } from './session.ts';

/** Parses forms as `application/x-www-form-urlencoded`. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** A member's form: it must carry the token of their session. */
export function memberForm(
  circle: CircleContext,
  request: FastifyRequest,
): { readonly member: Member; readonly form: URLSearchParams } {
  const member = memberOf(circle, request);
  const form = formOf(request);
  if (form.get('form_token') !== visitorOf(circle, request)?.session.formToken)
    throw new Problem(403, 'staleForm');
  return { member, form };
}

type Field = { readonly name: string; readonly limit: number; readonly problem: ProblemKey };

/** A text that must be there and not be too long. */
export function textField(form: URLSearchParams, { name, limit, problem }: Field): string {
  const text = (form.get(name) ?? '').trim();
  if (text === '' || text.length > limit) throw new Problem(400, problem);
  return text;
}

const amount = /^-?\d{1,3}(?:[.,]\d{1,2})?$/;

/** Hours as written, in quarters; null for anything else. */
export function hoursIn(form: URLSearchParams): number | null {
  return quartersIn((form.get('hours') ?? '').trim());
}

export function quartersIn(text: string): number | null {
  const hours = Number(text.replace(',', '.'));
  return amount.test(text) && Number.isInteger(hours * 4) ? hours : null;
}
