import { describe, expect, test } from 'vitest';
import { checkMigrations, problemsOfMigration } from '../src/check-migrations.ts';

describe('a migration that breaks the previous version is refused', () => {
  test.each([
    ['DROP TABLE "attempts";'],
    ['ALTER TABLE "users" DROP COLUMN "language";'],
    ['ALTER TABLE "users" RENAME COLUMN "language" TO "locale";'],
    ['alter table users rename to people;'],
    ['ALTER TABLE "users" ALTER COLUMN "last_login" SET NOT NULL;'],
    ['ALTER TABLE "users" ALTER COLUMN "language" DROP DEFAULT;'],
    ['ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint;'],
    ['ALTER TABLE "users" ALTER COLUMN "id" TYPE bigint;'],
    ['ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL;'],
    ['ALTER TABLE "users" ADD CONSTRAINT "short" CHECK (length(username) < 9);'],
    ['ALTER TABLE "users" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "public"."later"("id");'],
    ['CREATE UNIQUE INDEX "one" ON "users" USING btree ("first_name");'],
    ['DELETE FROM "attempts";'],
    ['CREATE TRIGGER "guard" BEFORE INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION refuse();'],
    ['-- a remark\nALTER TABLE "users"\n  DROP COLUMN "language";'],
    ['CREATE TABLE "later" ("id" integer);--> statement-breakpoint\nDROP TYPE "kind";'],
    ['-- contract: users.language, because nobody liked it\nALTER TABLE "users" DROP COLUMN "language";'],
  ])('%s', (text) => {
    expect(problemsOfMigration(text)).toHaveLength(1);
  });
});

describe('an expand-only migration is accepted', () => {
  test.each([
    ['ALTER TABLE "users" ADD COLUMN "phone" text;'],
    [`ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT 'none' NOT NULL;`],
    ['ALTER TABLE "users" ADD COLUMN "n" integer GENERATED ALWAYS AS (1) STORED NOT NULL;'],
    ['ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;'],
    ['CREATE INDEX "by_phone" ON "users" USING btree ("phone");'],
    ['CREATE TRIGGER "renew" AFTER TRUNCATE ON "users" EXECUTE FUNCTION renew_content_version();'],
    [`UPDATE "users" SET "phone" = 'drop column rename';`],
    [
      `CREATE TABLE "later" ("id" integer);--> statement-breakpoint
       ALTER TABLE "later" ADD CONSTRAINT "fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id");--> statement-breakpoint
       CREATE UNIQUE INDEX "one" ON "later" USING btree ("id");`,
    ],
    ['-- contract: users.language not needed since 0.3.0\nALTER TABLE "users" DROP COLUMN "language";'],
  ])('%s', (text) => {
    expect(problemsOfMigration(text)).toEqual([]);
  });
});

test('every migration since the first release follows the rule', async () => {
  expect(await checkMigrations()).toEqual([]);
});
