CREATE TABLE "practice_matches" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"at" bigint[] NOT NULL,
	"is_earned" boolean NOT NULL,
	"request_id" uuid,
	"event_id" uuid,
	CONSTRAINT "practice_matches_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "practice_attempts" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"attempts" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"digests" bigint[] NOT NULL,
	"rule" text NOT NULL,
	"met" integer NOT NULL,
	"total" integer NOT NULL,
	"nearer_at" timestamp (3) with time zone NOT NULL,
	"nearest_at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	"event_id" uuid,
	"lines" jsonb NOT NULL,
	CONSTRAINT "practice_attempts_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "practice_hints" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"taken" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_hints_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "practice_completions" (
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	"event_id" uuid,
	"answer" text,
	CONSTRAINT "practice_completions_user_id_lesson_id_step_id_pk" PRIMARY KEY("user_id","lesson_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practices_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "practice_matches" ADD CONSTRAINT "practice_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_matches" ADD CONSTRAINT "practice_matches_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_hints" ADD CONSTRAINT "practice_hints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_hints" ADD CONSTRAINT "practice_hints_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_completions" ADD CONSTRAINT "practice_completions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_completions" ADD CONSTRAINT "practice_completions_user_id_lesson_id_practices_user_id_lesson_id_fk" FOREIGN KEY ("user_id","lesson_id") REFERENCES "public"."practices"("user_id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_matches_step_id_index" ON "practice_matches" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_attempts_step_id_index" ON "practice_attempts" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_hints_step_id_index" ON "practice_hints" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_completions_step_id_index" ON "practice_completions" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_completions_request_id_index" ON "practice_completions" USING btree ("request_id") WHERE "practice_completions"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "practices_lesson_id_index" ON "practices" USING btree ("lesson_id");