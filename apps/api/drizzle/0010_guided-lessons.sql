ALTER TABLE "choices" ADD COLUMN "feedback" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "guidance" text DEFAULT 'on_request' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "plan" smallint;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "labels" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "replies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD COLUMN "replies" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "step_attempts" ADD COLUMN "replies" integer[] DEFAULT '{}' NOT NULL;