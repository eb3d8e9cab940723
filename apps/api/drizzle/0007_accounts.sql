CREATE TABLE "username_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "username_keys_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "ways_back" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ways_back_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ways_back_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "username_keys" ADD CONSTRAINT "username_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways_back" ADD CONSTRAINT "ways_back_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ways_back_user_id_index" ON "ways_back" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ways_back_expires_at_index" ON "ways_back" USING btree ("expires_at");--> statement-breakpoint
-- No session goes on for more than 30 days after its login.
UPDATE "sessions" SET "expires_at" = "created_at" + interval '30 days' WHERE "expires_at" > "created_at" + interval '30 days';
