import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodedXml } from './decoded-text.ts';
import { ProblemError } from './problem.ts';

const fieldLimit = 4_000;

/** Parses forms as `application/x-www-form-urlencoded`, the only kind that the shop's pages send. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Leaves bodies of XML as text: suppliers' programs send them without a form. */
export function readXmlBodies(app: FastifyInstance): void {
  app.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, decodedXml(Buffer.from(body))),
  );
}

/** A document as the body of the request, or as the field `xml` of a form; empty if it is missing. */
export function xmlField(request: FastifyRequest): string {
  return typeof request.body === 'string' ? bounded('xml', request.body) : formField(request, 'xml');
}

/** A field of the form; empty if it is missing. */
export function formField(request: FastifyRequest, name: string): string {
  const text = request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
  return bounded(name, text);
}

/** A parameter of the query; empty if it is missing. */
export function queryField(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, string | string[] | undefined>)[name];
  return bounded(name, (Array.isArray(value) ? value[0] : value) ?? '');
}

/** The body of a JSON request, which must be an object. */
export function jsonBody(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof URLSearchParams) {
    throw new ProblemError(400, (problems) => problems.noJsonObject);
  }
  return { ...body };
}

function bounded(name: string, text: string): string {
  if (text.length > fieldLimit)
    throw new ProblemError(400, (problems) => filled(problems.fieldTooLong, { name, limit: fieldLimit }));
  if (text.includes('\0')) throw new ProblemError(400, (problems) => filled(problems.fieldHasNul, { name }));
  return text;
}
