CREATE TABLE "first_answers" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"request_hash" text NOT NULL,
	"call" uuid NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "first_answers" ADD CONSTRAINT "first_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_answers_user_id_created_at_index" ON "first_answers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "first_answers_created_at_index" ON "first_answers" USING btree ("created_at");