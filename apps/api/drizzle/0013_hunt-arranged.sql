ALTER TABLE "target_learners" ADD COLUMN "hunt_arranged_at" timestamp (3) with time zone;--> statement-breakpoint
-- A lesson on the circle needs the header X-Forwarded-Host as learners send it.
UPDATE "targets" SET "forwarded" = 'append' WHERE "slug" = 'circle' AND "forwarded" = 'replace';
