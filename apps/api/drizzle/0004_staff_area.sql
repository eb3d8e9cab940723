CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imported_items" ADD COLUMN "shipped_hash" text;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "imported_items" SET "shipped_hash" = "hash";--> statement-breakpoint
UPDATE "categories" c SET "key" = coalesce((SELECT substr(i."key", 10) FROM "imported_items" i WHERE i."item_id" = c."id" AND i."key" LIKE 'category:%'), 'category-' || c."id");--> statement-breakpoint
UPDATE "lessons" l SET "key" = coalesce((SELECT substr(i."key", 8) FROM "imported_items" i WHERE i."item_id" = l."id" AND i."key" LIKE 'lesson:%'), 'lesson-' || l."id");--> statement-breakpoint
UPDATE "steps" s SET "key" = coalesce((SELECT split_part(i."key", '/', 2) FROM "imported_items" i WHERE i."item_id" = s."id" AND i."key" LIKE 'step:%'), 'step-' || s."id");--> statement-breakpoint
-- The triggers of content_version must have run before the tables are changed again.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_date_joined" ON "users" USING btree ("date_joined","id");--> statement-breakpoint
CREATE INDEX "users_by_last_login" ON "users" USING btree (coalesce("last_login", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_by_is_staff" ON "users" USING btree ("is_staff","id");--> statement-breakpoint
CREATE INDEX "users_by_is_teacher" ON "users" USING btree ("is_teacher","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_key_index" ON "categories" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_key_index" ON "lessons" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "steps_lesson_id_key_index" ON "steps" USING btree ("lesson_id","key");