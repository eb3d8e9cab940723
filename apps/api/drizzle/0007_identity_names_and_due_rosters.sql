ALTER TABLE "identities" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "identities" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "lti_contexts" ADD COLUMN "people_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "lti_contexts_people_due_at_index" ON "lti_contexts" USING btree ("people_due_at");