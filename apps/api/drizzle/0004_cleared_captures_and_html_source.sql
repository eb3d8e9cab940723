CREATE TABLE "cleared_captures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cleared_captures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "html_as_source" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cleared_captures" ADD CONSTRAINT "cleared_captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleared_captures_user_id_index" ON "cleared_captures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleared_captures_at_index" ON "cleared_captures" USING btree ("at");