CREATE TABLE "passwords" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_teacher" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"date_joined" timestamp (3) with time zone NOT NULL,
	"last_login" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"handle_hash" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"secret_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "verifications_handleHash_unique" UNIQUE("handle_hash"),
	CONSTRAINT "verifications_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "course_members" (
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"joined" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_members_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"join_code" text NOT NULL,
	"created_by" integer,
	"created_on" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "courses_joinCode_unique" UNIQUE("join_code")
);
--> statement-breakpoint
CREATE TABLE "lab_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lab_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"session_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lab_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "lab_tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lab_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_hash" text NOT NULL,
	"session_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"bind" text NOT NULL,
	"return_path" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lab_tickets_ticketHash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "target_learners" (
	"user_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"learner" text NOT NULL,
	"credentials" jsonb,
	"last_seen" timestamp (3) with time zone,
	CONSTRAINT "target_learners_user_id_target_id_pk" PRIMARY KEY("user_id","target_id"),
	CONSTRAINT "target_learners_learner_unique" UNIQUE("learner")
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"backend_url" text NOT NULL,
	"frontend_url" text NOT NULL,
	"host" text NOT NULL,
	"slug" text NOT NULL,
	"shared_token" text NOT NULL,
	"previous_token" text,
	"previous_token_until" timestamp (3) with time zone,
	CONSTRAINT "targets_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_lessons" (
	"category_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	CONSTRAINT "category_lessons_category_id_lesson_id_pk" PRIMARY KEY("category_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"step_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"is_correct" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_conditions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"step_id" integer NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"comparator" text NOT NULL,
	"value_string" text,
	"value_int" bigint,
	"value_boolean" boolean,
	"not_flag" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"key" text PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"hash" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_requirements" (
	"lesson_id" integer NOT NULL,
	"required_id" integer NOT NULL,
	CONSTRAINT "lesson_requirements_lesson_id_required_id_pk" PRIMARY KEY("lesson_id","required_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"goals" jsonb NOT NULL,
	"required_other" jsonb NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"target_id" integer,
	"next_lesson_id" integer,
	"use_helper_http" boolean DEFAULT true NOT NULL,
	"use_helper_sql" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"type" text NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"question_answer" text,
	"task_url" text,
	"task_request_method" text,
	"task_request_header" text,
	"task_request_content" text,
	"task_response_code" integer,
	"task_response_header" text,
	"task_response_content" text,
	"event_type" text
);
--> statement-breakpoint
CREATE TABLE "active_lessons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "active_lessons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"socket_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_right" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "completions" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	"event_id" uuid,
	CONSTRAINT "completions_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "open_answers" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_answers_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captured_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body_bytes" integer NOT NULL,
	"record" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_states" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"request_seq" bigint DEFAULT 0 NOT NULL,
	"event_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "target_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid,
	"is_pending" boolean NOT NULL,
	"record" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_members" ADD CONSTRAINT "course_members_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_members" ADD CONSTRAINT "course_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sessions" ADD CONSTRAINT "lab_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sessions" ADD CONSTRAINT "lab_sessions_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_tickets" ADD CONSTRAINT "lab_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_tickets" ADD CONSTRAINT "lab_tickets_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_learners" ADD CONSTRAINT "target_learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_learners" ADD CONSTRAINT "target_learners_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_lessons" ADD CONSTRAINT "category_lessons_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_lessons" ADD CONSTRAINT "category_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choices" ADD CONSTRAINT "choices_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD CONSTRAINT "event_conditions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requirements" ADD CONSTRAINT "lesson_requirements_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requirements" ADD CONSTRAINT "lesson_requirements_required_id_lessons_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_next_lesson_id_lessons_id_fk" FOREIGN KEY ("next_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_lessons" ADD CONSTRAINT "active_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_lessons" ADD CONSTRAINT "active_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_answers" ADD CONSTRAINT "open_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_answers" ADD CONSTRAINT "open_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD CONSTRAINT "captured_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD CONSTRAINT "captured_requests_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_states" ADD CONSTRAINT "learner_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_events" ADD CONSTRAINT "target_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_events" ADD CONSTRAINT "target_events_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_email_created_at_index" ON "verifications" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "course_members_user_id_index" ON "course_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_session_id_index" ON "lab_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_target_id_index" ON "lab_sessions" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_expires_at_index" ON "lab_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lab_tickets_expires_at_index" ON "lab_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lab_tickets_session_id_index" ON "lab_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lab_tickets_target_id_index" ON "lab_tickets" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "target_learners_target_id_index" ON "target_learners" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "targets_host_key" ON "targets" USING btree (lower("host"));--> statement-breakpoint
CREATE INDEX "category_lessons_lesson_id_index" ON "category_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "choices_step_id_index" ON "choices" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "event_conditions_step_id_index" ON "event_conditions" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lesson_requirements_required_id_index" ON "lesson_requirements" USING btree ("required_id");--> statement-breakpoint
CREATE INDEX "lessons_target_id_index" ON "lessons" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "lessons_next_lesson_id_index" ON "lessons" USING btree ("next_lesson_id");--> statement-breakpoint
CREATE INDEX "steps_lesson_id_order_id_index" ON "steps" USING btree ("lesson_id","order","id");--> statement-breakpoint
CREATE INDEX "active_lessons_user_id_until_index" ON "active_lessons" USING btree ("user_id","until");--> statement-breakpoint
CREATE INDEX "active_lessons_lesson_id_index" ON "active_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "active_lessons_socket_id_index" ON "active_lessons" USING btree ("socket_id");--> statement-breakpoint
CREATE INDEX "attempts_user_id_index" ON "attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_step_id_at_index" ON "attempts" USING btree ("step_id","at");--> statement-breakpoint
CREATE INDEX "completions_step_id_index" ON "completions" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "completions_request_id_index" ON "completions" USING btree ("request_id") WHERE "completions"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "open_answers_step_id_index" ON "open_answers" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_object_index" ON "audit_log" USING btree ("object");--> statement-breakpoint
CREATE UNIQUE INDEX "captured_requests_seq" ON "captured_requests" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "captured_requests_target_id_index" ON "captured_requests" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "captured_requests_at_index" ON "captured_requests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "target_events_seq" ON "target_events" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "target_events_received_at_index" ON "target_events" USING btree ("received_at") WHERE "target_events"."is_pending";--> statement-breakpoint
CREATE INDEX "target_events_request_id_index" ON "target_events" USING btree ("request_id") WHERE "target_events"."is_pending";--> statement-breakpoint
CREATE INDEX "target_events_target_id_index" ON "target_events" USING btree ("target_id");