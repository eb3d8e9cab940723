CREATE TABLE "content_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "completions_user_id_step_id_completed_at_index" ON "completions" USING btree ("user_id","step_id","completed_at");