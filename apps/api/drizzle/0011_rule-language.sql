CREATE TABLE "step_matches" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"at" bigint[] NOT NULL,
	"is_earned" boolean NOT NULL,
	"request_id" uuid,
	"event_id" uuid,
	CONSTRAINT "step_matches_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "ignore_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "value_key" text;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "group" jsonb;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "list" text DEFAULT 'event_conditions' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "target_state" text DEFAULT 'as_is' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "logged_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "fresh_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "within_seconds" integer;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "after" text DEFAULT 'step' NOT NULL;--> statement-breakpoint
ALTER TABLE "step_matches" ADD CONSTRAINT "step_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_matches" ADD CONSTRAINT "step_matches_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "step_matches_step_id_index" ON "step_matches" USING btree ("step_id");