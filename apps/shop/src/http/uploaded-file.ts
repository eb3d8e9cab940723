import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

export type UploadedFile = { readonly filename: string; readonly type: string; readonly bytes: Buffer };

/** Keeps the body of `multipart/form-data` as bytes, within the limit of every body, for `uploadedFile`. */
export function readUploads(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** The file of that field. */
export async function uploadedFile({ body, headers }: FastifyRequest, field: string): Promise<UploadedFile> {
  const file = Buffer.isBuffer(body) ? await fileIn(body, headers['content-type'] ?? '', field) : null;
  if (file === null) throw new ProblemError(400, (problems) => filled(problems.badValue, { field }));
  return { filename: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function fileIn(body: Buffer, type: string, field: string): Promise<File | null> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
    const value = form.get(field);
    return value instanceof File ? value : null;
  } catch {
    return null;
  }
}
