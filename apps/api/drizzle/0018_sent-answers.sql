CREATE TABLE "sent_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"is_newest" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "completions_user_id_step_id_completed_at_index";--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_answers_user_id_step_id_id_index" ON "sent_answers" USING btree ("user_id","step_id","id");--> statement-breakpoint
CREATE INDEX "sent_answers_step_id_index" ON "sent_answers" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "sent_answers_reviewed_by_index" ON "sent_answers" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "completions_user_id_step_id_completed_at_again_index" ON "completions" USING btree ("user_id","step_id","completed_at","again");--> statement-breakpoint
INSERT INTO "sent_answers" ("user_id", "step_id", "answer", "answered_at")
SELECT "user_id", "step_id", "answer", "answered_at" FROM "open_answers";
