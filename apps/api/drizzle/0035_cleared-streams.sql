CREATE TABLE "cleared_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captured_requests" ADD COLUMN "first_seq" bigint;--> statement-breakpoint
ALTER TABLE "cleared_streams" ADD CONSTRAINT "cleared_streams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleared_streams_user_id_index" ON "cleared_streams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleared_streams_at_index" ON "cleared_streams" USING btree ("at");