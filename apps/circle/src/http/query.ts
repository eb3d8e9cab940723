import type { FastifyRequest } from 'fastify';

const limit = 200;

/** A parameter of the query, cut to a bounded length; empty if it is missing. */
export function queryField({ query }: FastifyRequest, name: string, most = limit): string {
  const value = (query as Readonly<Record<string, string | string[] | undefined>>)[name];
  return ((Array.isArray(value) ? value[0] : value) ?? '').slice(0, most);
}
