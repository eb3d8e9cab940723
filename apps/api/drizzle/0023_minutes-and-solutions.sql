ALTER TABLE "lessons" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "solution" jsonb;