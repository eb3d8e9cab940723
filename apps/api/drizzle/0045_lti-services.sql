CREATE TABLE "lti_registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_by" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "lti_contexts" ADD COLUMN "members_url" text;--> statement-breakpoint
ALTER TABLE "lti_items" ADD COLUMN "may_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_items" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lti_items" ADD COLUMN "dates_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lti_items" ADD COLUMN "dates_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD COLUMN "may_change_item" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "refused" jsonb;--> statement-breakpoint
ALTER TABLE "lti_registrations" ADD CONSTRAINT "lti_registrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_registrations_created_by_index" ON "lti_registrations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "lti_registrations_expires_at_index" ON "lti_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_items_dates_due_at_index" ON "lti_items" USING btree ("dates_due_at");