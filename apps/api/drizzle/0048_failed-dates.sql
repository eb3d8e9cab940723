ALTER TABLE "lti_items" ADD COLUMN "dates_problem" text;--> statement-breakpoint
ALTER TABLE "lti_items" ADD COLUMN "dates_status" integer;