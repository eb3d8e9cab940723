CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"sealed" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due_at_index" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_expires_at_index" ON "outbox" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_user_id_index" ON "outbox" USING btree ("user_id");