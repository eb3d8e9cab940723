CREATE TABLE "target_credentials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "target_credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"target_id" integer NOT NULL,
	"position" integer NOT NULL,
	"description" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"user_id" integer,
	"assigned_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "assign" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "target_credentials" ADD CONSTRAINT "target_credentials_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_credentials" ADD CONSTRAINT "target_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "target_credentials_target_id_position_index" ON "target_credentials" USING btree ("target_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "target_credentials_owner_key" ON "target_credentials" USING btree ("target_id","user_id");--> statement-breakpoint
CREATE INDEX "target_credentials_user_id_index" ON "target_credentials" USING btree ("user_id");