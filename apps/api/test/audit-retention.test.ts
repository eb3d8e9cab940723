import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../src/db/schema/index.ts';
import { pruneAudit } from '../src/modules/audit/prune-audit.ts';
import { useApi } from './harness.ts';
import { dayMs } from './proofs.ts';

const api = useApi({ AUDIT_LOG_DAYS: '100' });
beforeAll(() => void (api.time.now = new Date()));
afterEach(() => pruneAudit({ ...api.ctx, env: { ...api.ctx.env, AUDIT_LOG_DAYS: 0 } }));

const write = (days: number, count = 1) =>
  api.ctx.db.insert(auditLog).values(
    Array.from({ length: count }, () => ({
      at: new Date(api.time.now.getTime() - days * dayMs - 1000),
      action: 'user.login' as const,
      object: `user:${days}`,
      detail: '',
    })),
  );
const left = async () => (await api.ctx.db.select().from(auditLog)).map(({ object }) => object).toSorted();

test('audit log entries older than AUDIT_LOG_DAYS are deleted, newer ones stay', async () => {
  await write(100);
  await write(99);
  await write(0);
  await pruneAudit(api.ctx);
  expect(await left()).toEqual(['user:0', 'user:99']);
});

test('thousands of old entries are deleted in batches', async () => {
  await write(200, 1_300);
  await pruneAudit(api.ctx);
  expect((await left()).filter((object) => object === 'user:200')).toEqual([]);
});

test('the database never deletes an entry of the last 30 days, whatever the request', async () => {
  await write(29);
  await write(31);
  await api.ctx.db.execute(sql`select prune_audit_log(now() + interval '1 year', 1000)`);
  expect(await left()).toContain('user:29');
  expect(await left()).not.toContain('user:31');
  await expect(api.ctx.db.execute(sql`delete from audit_log`)).rejects.toMatchObject({
    cause: { message: 'the audit log is append-only' },
  });
});
