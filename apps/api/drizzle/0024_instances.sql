CREATE TABLE "instance_service" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"platform" uuid DEFAULT gen_random_uuid() NOT NULL,
	"holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"engine" text,
	"engine_memory_mb" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"target_id" integer NOT NULL,
	"user_id" integer,
	"purpose" text NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"address" text,
	"settings_hash" text NOT NULL,
	"error" text,
	"log" text,
	"is_log_wanted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"last_request" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"memory_mb" real,
	"cpu" real,
	CONSTRAINT "instances_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "kind" text DEFAULT 'shared' NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "instance" jsonb;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "instance_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instances_own" ON "instances" USING btree ("user_id","target_id") WHERE "instances"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "instances_target_id_index" ON "instances" USING btree ("target_id");