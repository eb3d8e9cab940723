ALTER TABLE "steps" ADD COLUMN "debrief" jsonb;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "model_answer" jsonb;