CREATE TABLE "lti_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"context_id" integer NOT NULL,
	"url" text NOT NULL,
	"lesson_id" integer,
	CONSTRAINT "lti_items_contextId_url_unique" UNIQUE("context_id","url")
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"scored_at" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"status" integer,
	CONSTRAINT "lti_scores_itemId_userId_unique" UNIQUE("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lti_launches" ADD COLUMN "line_item" text;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lti_items" ADD CONSTRAINT "lti_items_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_items" ADD CONSTRAINT "lti_items_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_item_id_lti_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lti_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_items_lesson_id_index" ON "lti_items" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lti_scores_user_id_index" ON "lti_scores" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_scores_due_at_index" ON "lti_scores" USING btree ("due_at");