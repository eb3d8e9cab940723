import { randomUUID } from 'node:crypto';
import type { Certificate, CertificateInput, OwnCertificates } from '@sentiero/contracts/certificates';
import { translated, type Language } from '@sentiero/contracts/shared';
import { filled } from '@sentiero/service';
import { asc, eq } from 'drizzle-orm';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { certificates, users } from '../../db/schema/index.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { texts } from '../../texts.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { certificateView, credentialOf } from './credential.ts';
import { readEarnedPaths, type EarnedPath } from './earned-paths.ts';
import { issuerOf, readSigned, sign } from './signing.ts';
import { statusOf } from './status-list.ts';

type Row = typeof certificates.$inferSelect;
const isAbout = ({ courseId, categoryId }: Row, { path, path_id: id }: CertificateInput) =>
  (path === 'course' ? courseId : categoryId) === id;

export async function listOwnCertificates(ctx: UserContext): Promise<OwnCertificates> {
  const rows = await readOwn(ctx);
  const earned = (await readEarnedPaths(ctx)).filter((path) => !rows.some((row) => isAbout(row, path)));
  const issued = await Promise.all(rows.map((row) => viewOf(ctx, row)));
  return {
    earned: earned.map(({ path, path_id, title }) => ({ path, path_id, title })),
    issued: issued.flatMap((view) =>
      view ? [{ id: view.id, name: view.name, issued: view.issued, revoked: view.revoked !== null }] : [],
    ),
  };
}

export function issueCertificate(ctx: UserContext, input: CertificateInput): Promise<Certificate> {
  return inTransaction(ctx, async (tx) => {
    const [holder] = await tx.db
      .select()
      .from(users)
      .where(eq(users.id, tx.actor.userId))
      .for('no key update');
    const earned = (await readEarnedPaths(tx)).find(
      ({ path, path_id }) => path === input.path && path_id === input.path_id,
    );
    if (!holder || !earned) throw notFound('completed path');
    if ((await readOwn(tx)).some((row) => isAbout(row, input)))
      throw new AppError('conflict', 'You have a certificate of this already.');
    // A random UUID: nobody finds a certificate by guessing.
    const id = randomUUID();
    const issued = tx.clock();
    const values = {
      id,
      userId: holder.id,
      courseId: input.path === 'course' ? input.path_id : null,
      categoryId: input.path === 'category' ? input.path_id : null,
      // Signed below, with the place that the row gets.
      credential: '',
      issuedAt: issued,
    };
    const [row] = await tx.db.insert(certificates).values(values).returning();
    if (!row) throw new Error('a certificate was not stored');
    const payload = credentialOf(
      { id, issued, holder: nameOf(holder), ...factsOf(earned, holder.language) },
      {
        issuer: issuerOf(tx.env.API_URL),
        webUrl: tx.env.WEB_URL,
        status: statusOf(tx, row.statusIndex),
      },
    );
    const credential = await sign(tx, payload);
    await tx.db.update(certificates).set({ credential }).where(eq(certificates.id, id));
    return certificateView({ ...row, credential }, payload);
  });
}

/** Whoever has the address may see it: the holder has given it to them. */
export async function readCertificate(ctx: Context, id: string): Promise<Certificate> {
  const [row] = await ctx.db.select().from(certificates).where(eq(certificates.id, id));
  const view = row && (await viewOf(ctx, row));
  if (!view) throw notFound('certificate');
  return view;
}

export function revokeCertificate(ctx: UserContext, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockCertificate(tx, id);
    if (row.userId !== tx.actor.userId) throw notFound('certificate');
    // The holder could otherwise get another one of the same path.
    if (row.revokedAt) throw new AppError('conflict', 'Staff have revoked this certificate.');
    await tx.db.delete(certificates).where(eq(certificates.id, id));
  });
}

/** Revokes a certificate for everybody who has its address, or with null takes that back. */
export function setRevocation(ctx: UserContext, id: string, reason: string | null): Promise<Certificate> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockCertificate(tx, id);
    const isRevoked = reason !== null;
    const change = { revokedAt: isRevoked ? tx.clock() : null, revocationReason: reason };
    await tx.db.update(certificates).set(change).where(eq(certificates.id, id));
    // Without the reason, which may name the holder and would outlive their account.
    await writeAudit(tx, {
      action: isRevoked ? 'user.certificate-revoke' : 'user.certificate-restore',
      object: `user:${row.userId}`,
      detail: id,
    });
    return readCertificate(tx, id);
  });
}

async function lockCertificate(tx: Context, id: string): Promise<Row> {
  const [row] = await tx.db.select().from(certificates).where(eq(certificates.id, id)).for('update');
  if (!row) throw notFound('certificate');
  return row;
}

function readOwn(ctx: UserContext): Promise<Row[]> {
  return ctx.db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, ctx.actor.userId))
    .orderBy(asc(certificates.issuedAt), asc(certificates.id));
}

/** Null if the stored credential is not as we have signed it. */
async function viewOf(ctx: Context, row: Row): Promise<Certificate | null> {
  const payload = await readSigned(ctx, row.credential);
  return payload && certificateView(row, payload);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

function factsOf({ title, lessons }: EarnedPath, language: Language) {
  const titles = lessons.map((lesson) => translated(lesson, language)).join(', ');
  const criteria = filled(texts[language].certificateCriteria, { lessons: titles });
  return { name: translated(title, language), criteria };
}
