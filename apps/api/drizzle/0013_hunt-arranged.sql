ALTER TABLE "target_learners" ADD COLUMN "hunt_arranged_at" timestamp (3) with time zone;--> statement-breakpoint
-- A lesson on the circle needs the header X-Forwarded-Host as learners send it.
UPDATE "targets" SET "forwarded" = 'append' FROM "imported_items" WHERE "imported_items"."key" = 'target:circle' AND "imported_items"."item_id" = "targets"."id" AND "targets"."forwarded" = 'replace';
