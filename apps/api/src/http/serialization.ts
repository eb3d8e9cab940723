import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

const compiled = new WeakMap<object, (data: unknown) => string>();

/** Compiles each schema once per process: endpoints share schemas, and tests start an API for each file. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const known = compiled.get(schema) ?? fastJson(schema);
  compiled.set(schema, known);
  return known;
};
