CREATE TABLE "hands" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"request_id" uuid,
	CONSTRAINT "hands_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "hints_taken" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"taken" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hints_taken_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"message_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "message_recipients_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"from_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"step_id" integer,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_attempts" (
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
	CONSTRAINT "step_attempts_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "wrong_answers" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"digest" bigint NOT NULL,
	"answer" text,
	"choices" integer[],
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wrong_answers_user_id_step_id_digest_pk" PRIMARY KEY("user_id","step_id","digest")
);
--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD COLUMN "label" jsonb;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "feedback" text DEFAULT 'fields' NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "feedback_after" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "secret" jsonb DEFAULT '["request_body","response_body"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "steps" ADD COLUMN "hints" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hands" ADD CONSTRAINT "hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hands" ADD CONSTRAINT "hands_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hints_taken" ADD CONSTRAINT "hints_taken_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hints_taken" ADD CONSTRAINT "hints_taken_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_attempts" ADD CONSTRAINT "step_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_attempts" ADD CONSTRAINT "step_attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_answers" ADD CONSTRAINT "wrong_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_answers" ADD CONSTRAINT "wrong_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hands_step_id_index" ON "hands" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "hints_taken_step_id_index" ON "hints_taken" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "message_recipients_message_id_index" ON "message_recipients" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_course_id_index" ON "messages" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "messages_from_id_index" ON "messages" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "messages_step_id_index" ON "messages" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "messages_at_index" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "step_attempts_step_id_index" ON "step_attempts" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "wrong_answers_step_id_index" ON "wrong_answers" USING btree ("step_id");