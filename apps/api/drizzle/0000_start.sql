CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "external_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"provider" text NOT NULL,
	"auth_request" jsonb,
	"claimed" jsonb,
	"next" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_logins_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"made_teacher" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_challenges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"challenge_hash" text NOT NULL,
	"user_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_challengeHash_unique" UNIQUE("challenge_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_logins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"tries_left" smallint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_logins_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"authenticated_at" timestamp (3) with time zone,
	"device" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "totps" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "username_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "username_keys_key" UNIQUE("key")
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
	"teacher_by_launch" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"date_joined" timestamp (3) with time zone NOT NULL,
	"last_login" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"erase_at" timestamp (3) with time zone,
	"is_erase_of_unused" boolean DEFAULT false NOT NULL,
	"staff_at" timestamp (3) with time zone,
	"second_factor_at" timestamp (3) with time zone
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
CREATE TABLE "course_members" (
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"joined" timestamp (3) with time zone NOT NULL,
	"teaches" boolean DEFAULT false NOT NULL,
	"calendar_key" text,
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
CREATE TABLE "target_learners" (
	"user_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"learner" text NOT NULL,
	"credentials" jsonb,
	"last_seen" timestamp (3) with time zone,
	"opened_lesson_id" integer,
	CONSTRAINT "target_learners_user_id_target_id_pk" PRIMARY KEY("user_id","target_id"),
	CONSTRAINT "target_learners_learner_unique" UNIQUE("learner")
);
--> statement-breakpoint
CREATE TABLE "targets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" text NOT NULL,
	"kind" text DEFAULT 'shared' NOT NULL,
	"backend_url" text NOT NULL,
	"frontend_url" text NOT NULL,
	"host" text NOT NULL,
	"slug" text NOT NULL,
	"shared_token" text NOT NULL,
	"previous_token" text,
	"previous_token_until" timestamp (3) with time zone,
	"host_header" text DEFAULT 'learner' NOT NULL,
	"rewrite" boolean DEFAULT true NOT NULL,
	"forwarded" text DEFAULT 'replace' NOT NULL,
	"tls" text DEFAULT 'verify' NOT NULL,
	"tls_ca" text,
	"assign" text DEFAULT 'all' NOT NULL,
	"instance" jsonb,
	"instance_key" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "targets_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
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
CREATE TABLE "warm_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warm_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
	"position" smallint DEFAULT 0 NOT NULL,
	"content" jsonb NOT NULL,
	"is_correct" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid NOT NULL,
	"imported" text
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"key" text PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"hash" text NOT NULL,
	"shipped_hash" text,
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
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"goals" jsonb NOT NULL,
	"required_other" jsonb NOT NULL,
	"translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"minutes" integer,
	"target_id" integer,
	"next_lesson_id" integer,
	"use_helper_http" boolean DEFAULT true NOT NULL,
	"use_helper_sql" boolean DEFAULT false NOT NULL,
	"target_state" text DEFAULT 'as_is' NOT NULL,
	"logged_out" boolean DEFAULT false NOT NULL,
	"fresh_data" boolean DEFAULT false NOT NULL,
	"difficulty" smallint DEFAULT 1 NOT NULL,
	"owasp" text[] DEFAULT '{}' NOT NULL,
	"wstg" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"shapes" jsonb NOT NULL
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
	"not_flag" boolean DEFAULT false NOT NULL,
	"ignore_case" boolean DEFAULT false NOT NULL,
	"value_key" text,
	"group" jsonb,
	"list" text DEFAULT 'event_conditions' NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"label" jsonb
);
--> statement-breakpoint
CREATE TABLE "steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"order" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"translation_sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"type" text NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"minutes" integer,
	"question_answer" text,
	"task_url" text,
	"task_request_method" text,
	"task_request_header" text,
	"task_request_content" text,
	"task_response_code" integer,
	"task_response_header" text,
	"task_response_content" text,
	"event_type" text,
	"times" integer DEFAULT 1 NOT NULL,
	"within_seconds" integer,
	"after" text DEFAULT 'step' NOT NULL,
	"feedback" text DEFAULT 'fields' NOT NULL,
	"feedback_after" integer DEFAULT 2 NOT NULL,
	"secret" jsonb DEFAULT '["request_body","response_body"]'::jsonb NOT NULL,
	"hints" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"debrief" jsonb,
	"model_answer" jsonb,
	"solution" jsonb
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"term" jsonb NOT NULL,
	"spellings" jsonb NOT NULL,
	"text" jsonb NOT NULL
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
	"again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "completions_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"request" text,
	"event" text,
	CONSTRAINT "evidence_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
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
CREATE TABLE "sent_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"is_newest" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
	"first_seq" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"origin" text DEFAULT 'browser' NOT NULL,
	"from_id" uuid,
	"run_id" uuid,
	"is_open" boolean DEFAULT false NOT NULL,
	"silent_at" timestamp (3) with time zone,
	"record" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cleared_streams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_states" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"request_seq" bigint DEFAULT 0 NOT NULL,
	"event_seq" bigint DEFAULT 0 NOT NULL,
	"request_bytes" bigint DEFAULT 0 NOT NULL,
	"event_bytes" bigint DEFAULT 0 NOT NULL,
	"run_bytes" bigint DEFAULT 0 NOT NULL
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
	"is_message" boolean DEFAULT false NOT NULL,
	"record" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"sealed" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bench_buckets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bench_holds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"lesson_id" integer,
	"requests" boolean NOT NULL,
	"responses" boolean NOT NULL,
	"only" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bench_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"results" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"internal_port" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_guidance" (
	"course_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"level" text NOT NULL,
	"hints" integer NOT NULL,
	CONSTRAINT "course_guidance_course_id_step_id_pk" PRIMARY KEY("course_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "course_paces" (
	"course_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"step_id" integer,
	"is_paused" boolean NOT NULL,
	CONSTRAINT "course_paces_course_id_lesson_id_pk" PRIMARY KEY("course_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_visits" (
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"sitting_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_visits_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "progress_sockets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"process_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"factor" double precision NOT NULL,
	CONSTRAINT "accommodations_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "extension_users" (
	"extension_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "extension_users_extension_id_user_id_pk" PRIMARY KEY("extension_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "extensions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"lesson_id" integer,
	"until" timestamp (3) with time zone,
	"plus_days" integer
);
--> statement-breakpoint
CREATE TABLE "planned_lessons" (
	"course_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"place" integer NOT NULL,
	"opens" timestamp (3) with time zone,
	"due" timestamp (3) with time zone,
	"closes" timestamp (3) with time zone,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "planned_lessons_course_id_lesson_id_pk" PRIMARY KEY("course_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"course_id" integer,
	"category_id" integer,
	"credential" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revocation_reason" text,
	"status_index" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_status_index_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "certificates_userId_courseId_unique" UNIQUE("user_id","course_id"),
	CONSTRAINT "certificates_userId_categoryId_unique" UNIQUE("user_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signing_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" jsonb NOT NULL,
	"private_key" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_webhooks" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"status" integer,
	CONSTRAINT "webhook_deliveries_courseId_userId_stepId_unique" UNIQUE("course_id","user_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "lti_context_courses" (
	"context_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "lti_context_courses_context_id_course_id_pk" PRIMARY KEY("context_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "lti_contexts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_contexts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"platform_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"members_url" text,
	CONSTRAINT "lti_contexts_platformId_key_unique" UNIQUE("platform_id","key")
);
--> statement-breakpoint
CREATE TABLE "lti_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"context_id" integer NOT NULL,
	"url" text NOT NULL,
	"lesson_id" integer,
	"may_change" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"dates_due_at" timestamp (3) with time zone,
	"dates_tries" smallint DEFAULT 0 NOT NULL,
	"dates_problem" text,
	"dates_status" integer,
	CONSTRAINT "lti_items_contextId_url_unique" UNIQUE("context_id","url")
);
--> statement-breakpoint
CREATE TABLE "lti_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" jsonb NOT NULL,
	"private_key" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_launches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"context_id" integer,
	"subject" text NOT NULL,
	"is_instructor" boolean NOT NULL,
	"lesson_id" integer,
	"line_item" text,
	"may_change_item" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_logins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_members" (
	"context_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"is_instructor" boolean NOT NULL,
	CONSTRAINT "lti_members_context_id_user_id_pk" PRIMARY KEY("context_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_platforms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"auth_url" text NOT NULL,
	"token_url" text NOT NULL,
	"jwks_url" text NOT NULL,
	"deployments" text[] NOT NULL,
	"instructors_teach" boolean NOT NULL,
	"make_courses" boolean NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"refused" jsonb,
	CONSTRAINT "lti_platforms_key" UNIQUE("issuer","client_id")
);
--> statement-breakpoint
CREATE TABLE "lti_registrations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_by" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lti_scores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subject" text NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"scored_at" bigint DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"status" integer,
	CONSTRAINT "lti_scores_itemId_userId_unique" UNIQUE("item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_logins" ADD CONSTRAINT "pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "username_keys" ADD CONSTRAINT "username_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways_back" ADD CONSTRAINT "ways_back_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_members" ADD CONSTRAINT "course_members_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_members" ADD CONSTRAINT "course_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sessions" ADD CONSTRAINT "lab_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_sessions" ADD CONSTRAINT "lab_sessions_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_tickets" ADD CONSTRAINT "lab_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_tickets" ADD CONSTRAINT "lab_tickets_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_credentials" ADD CONSTRAINT "target_credentials_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_credentials" ADD CONSTRAINT "target_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_learners" ADD CONSTRAINT "target_learners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_learners" ADD CONSTRAINT "target_learners_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_lessons" ADD CONSTRAINT "category_lessons_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_lessons" ADD CONSTRAINT "category_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choices" ADD CONSTRAINT "choices_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requirements" ADD CONSTRAINT "lesson_requirements_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_requirements" ADD CONSTRAINT "lesson_requirements_required_id_lessons_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_next_lesson_id_lessons_id_fk" FOREIGN KEY ("next_lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_conditions" ADD CONSTRAINT "event_conditions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steps" ADD CONSTRAINT "steps_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_lessons" ADD CONSTRAINT "active_lessons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_lessons" ADD CONSTRAINT "active_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_user_id_step_id_completions_user_id_step_id_fk" FOREIGN KEY ("user_id","step_id") REFERENCES "public"."completions"("user_id","step_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_answers" ADD CONSTRAINT "open_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_answers" ADD CONSTRAINT "open_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_matches" ADD CONSTRAINT "practice_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_matches" ADD CONSTRAINT "practice_matches_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_answers" ADD CONSTRAINT "sent_answers_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_matches" ADD CONSTRAINT "step_matches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_matches" ADD CONSTRAINT "step_matches_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hands" ADD CONSTRAINT "hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hands" ADD CONSTRAINT "hands_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hints_taken" ADD CONSTRAINT "hints_taken_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hints_taken" ADD CONSTRAINT "hints_taken_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempts" ADD CONSTRAINT "practice_attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_hints" ADD CONSTRAINT "practice_hints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_hints" ADD CONSTRAINT "practice_hints_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_attempts" ADD CONSTRAINT "step_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_attempts" ADD CONSTRAINT "step_attempts_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_answers" ADD CONSTRAINT "wrong_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_answers" ADD CONSTRAINT "wrong_answers_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_completions" ADD CONSTRAINT "practice_completions_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_completions" ADD CONSTRAINT "practice_completions_user_id_lesson_id_practices_user_id_lesson_id_fk" FOREIGN KEY ("user_id","lesson_id") REFERENCES "public"."practices"("user_id","lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD CONSTRAINT "captured_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD CONSTRAINT "captured_requests_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_streams" ADD CONSTRAINT "cleared_streams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_states" ADD CONSTRAINT "learner_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_events" ADD CONSTRAINT "target_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "target_events" ADD CONSTRAINT "target_events_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_buckets" ADD CONSTRAINT "bench_buckets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_guidance" ADD CONSTRAINT "course_guidance_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_guidance" ADD CONSTRAINT "course_guidance_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_sockets" ADD CONSTRAINT "progress_sockets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_sockets" ADD CONSTRAINT "progress_sockets_process_id_api_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."api_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_course_id_user_id_course_members_course_id_user_id_fk" FOREIGN KEY ("course_id","user_id") REFERENCES "public"."course_members"("course_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_users" ADD CONSTRAINT "extension_users_extension_id_extensions_id_fk" FOREIGN KEY ("extension_id") REFERENCES "public"."extensions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_users" ADD CONSTRAINT "extension_users_course_id_user_id_course_members_course_id_user_id_fk" FOREIGN KEY ("course_id","user_id") REFERENCES "public"."course_members"("course_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_lessons" ADD CONSTRAINT "planned_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_lessons" ADD CONSTRAINT "planned_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_webhooks" ADD CONSTRAINT "course_webhooks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_context_courses" ADD CONSTRAINT "lti_context_courses_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_context_courses" ADD CONSTRAINT "lti_context_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_items" ADD CONSTRAINT "lti_items_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_items" ADD CONSTRAINT "lti_items_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_registrations" ADD CONSTRAINT "lti_registrations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_item_id_lti_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lti_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_index" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires_at_index" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_logins_expires_at_index" ON "external_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_key" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user_id_index" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_logins_user_id_index" ON "pending_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_logins_expires_at_index" ON "pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_index" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree (lower("last_name"),"id");--> statement-breakpoint
CREATE INDEX "users_by_date_joined" ON "users" USING btree ("date_joined","id");--> statement-breakpoint
CREATE INDEX "users_by_last_login" ON "users" USING btree (coalesce("last_login", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_by_is_staff" ON "users" USING btree ("is_staff","id");--> statement-breakpoint
CREATE INDEX "users_by_is_teacher" ON "users" USING btree ("is_teacher","id");--> statement-breakpoint
CREATE INDEX "users_by_erase_at" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "verifications_email_created_at_index" ON "verifications" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ways_back_user_id_index" ON "ways_back" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ways_back_expires_at_index" ON "ways_back" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "course_members_user_id_index" ON "course_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_session_id_index" ON "lab_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_target_id_index" ON "lab_sessions" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "lab_sessions_expires_at_index" ON "lab_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lab_tickets_expires_at_index" ON "lab_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lab_tickets_session_id_index" ON "lab_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "lab_tickets_target_id_index" ON "lab_tickets" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "target_credentials_target_id_position_index" ON "target_credentials" USING btree ("target_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "target_credentials_owner_key" ON "target_credentials" USING btree ("target_id","user_id");--> statement-breakpoint
CREATE INDEX "target_credentials_user_id_index" ON "target_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "target_learners_target_id_index" ON "target_learners" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "targets_host_key" ON "targets" USING btree (lower("host"));--> statement-breakpoint
CREATE UNIQUE INDEX "instances_own" ON "instances" USING btree ("user_id","target_id") WHERE "instances"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "instances_target_id_index" ON "instances" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "warm_ups_course_id_index" ON "warm_ups" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "warm_ups_target_id_index" ON "warm_ups" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "warm_ups_at_index" ON "warm_ups" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_key_index" ON "categories" USING btree ("key");--> statement-breakpoint
CREATE INDEX "category_lessons_lesson_id_index" ON "category_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "choices_step_id_index" ON "choices" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lesson_requirements_required_id_index" ON "lesson_requirements" USING btree ("required_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_key_index" ON "lessons" USING btree ("key");--> statement-breakpoint
CREATE INDEX "lessons_target_id_index" ON "lessons" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "lessons_next_lesson_id_index" ON "lessons" USING btree ("next_lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key_index" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE INDEX "event_conditions_step_id_index" ON "event_conditions" USING btree ("step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "steps_lesson_id_key_index" ON "steps" USING btree ("lesson_id","key");--> statement-breakpoint
CREATE INDEX "steps_lesson_id_order_id_index" ON "steps" USING btree ("lesson_id","order","id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_key_index" ON "terms" USING btree ("key");--> statement-breakpoint
CREATE INDEX "active_lessons_user_id_until_index" ON "active_lessons" USING btree ("user_id","until");--> statement-breakpoint
CREATE INDEX "active_lessons_lesson_id_index" ON "active_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "active_lessons_socket_id_index" ON "active_lessons" USING btree ("socket_id");--> statement-breakpoint
CREATE INDEX "attempts_user_id_index" ON "attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_step_id_at_index" ON "attempts" USING btree ("step_id","at");--> statement-breakpoint
CREATE INDEX "completions_user_id_step_id_completed_at_again_index" ON "completions" USING btree ("user_id","step_id","completed_at","again");--> statement-breakpoint
CREATE INDEX "completions_step_id_index" ON "completions" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "completions_request_id_index" ON "completions" USING btree ("request_id") WHERE "completions"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "open_answers_step_id_index" ON "open_answers" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_matches_step_id_index" ON "practice_matches" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "sent_answers_user_id_step_id_id_index" ON "sent_answers" USING btree ("user_id","step_id","id");--> statement-breakpoint
CREATE INDEX "sent_answers_step_id_index" ON "sent_answers" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "sent_answers_reviewed_by_index" ON "sent_answers" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "step_matches_step_id_index" ON "step_matches" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "hands_step_id_index" ON "hands" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "hints_taken_step_id_index" ON "hints_taken" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "message_recipients_message_id_index" ON "message_recipients" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_course_id_index" ON "messages" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "messages_from_id_index" ON "messages" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "messages_step_id_index" ON "messages" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "messages_at_index" ON "messages" USING btree ("at");--> statement-breakpoint
CREATE INDEX "practice_attempts_step_id_index" ON "practice_attempts" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_hints_step_id_index" ON "practice_hints" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "step_attempts_step_id_index" ON "step_attempts" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "wrong_answers_step_id_index" ON "wrong_answers" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_completions_step_id_index" ON "practice_completions" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "practice_completions_request_id_index" ON "practice_completions" USING btree ("request_id") WHERE "practice_completions"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "practices_lesson_id_index" ON "practices" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_index" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_object_index" ON "audit_log" USING btree ("object");--> statement-breakpoint
CREATE UNIQUE INDEX "captured_requests_seq" ON "captured_requests" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "captured_requests_target_id_index" ON "captured_requests" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "captured_requests_at_index" ON "captured_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "captured_requests_silent_at_index" ON "captured_requests" USING btree ("silent_at") WHERE "captured_requests"."silent_at" is not null;--> statement-breakpoint
CREATE INDEX "cleared_streams_user_id_index" ON "cleared_streams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cleared_streams_at_index" ON "cleared_streams" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "target_events_seq" ON "target_events" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "target_events_received_at_index" ON "target_events" USING btree ("received_at") WHERE "target_events"."is_pending";--> statement-breakpoint
CREATE INDEX "target_events_request_id_index" ON "target_events" USING btree ("request_id") WHERE "target_events"."request_id" is not null;--> statement-breakpoint
CREATE INDEX "target_events_target_id_index" ON "target_events" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "outbox_due_at_index" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_expires_at_index" ON "outbox" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_user_id_index" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bench_holds_session_id_index" ON "bench_holds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bench_holds_target_id_index" ON "bench_holds" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "bench_runs_user_id_created_at_index" ON "bench_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "course_guidance_step_id_index" ON "course_guidance" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "course_paces_lesson_id_index" ON "course_paces" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "course_paces_step_id_index" ON "course_paces" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lesson_visits_lesson_id_index" ON "lesson_visits" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "progress_sockets_user_id_index" ON "progress_sockets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_sockets_process_id_index" ON "progress_sockets" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "extension_users_course_id_user_id_index" ON "extension_users" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "extensions_course_id_index" ON "extensions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "extensions_lesson_id_index" ON "extensions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "planned_lessons_lesson_id_index" ON "planned_lessons" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_at_index" ON "webhook_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user_id_index" ON "webhook_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_step_id_index" ON "webhook_deliveries" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lti_context_courses_course_id_index" ON "lti_context_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lti_items_lesson_id_index" ON "lti_items" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lti_items_dates_due_at_index" ON "lti_items" USING btree ("dates_due_at");--> statement-breakpoint
CREATE INDEX "lti_launches_platform_id_index" ON "lti_launches" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "lti_launches_context_id_index" ON "lti_launches" USING btree ("context_id");--> statement-breakpoint
CREATE INDEX "lti_launches_expires_at_index" ON "lti_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_logins_platform_id_index" ON "lti_logins" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "lti_logins_expires_at_index" ON "lti_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_members_user_id_index" ON "lti_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_registrations_created_by_index" ON "lti_registrations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "lti_registrations_expires_at_index" ON "lti_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_scores_user_id_index" ON "lti_scores" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_scores_due_at_index" ON "lti_scores" USING btree ("due_at");--> statement-breakpoint
CREATE FUNCTION erase_from_audit_log(person integer, names text[])
 RETURNS void
 LANGUAGE plpgsql
 SET "sentiero.erases_from_audit_log" TO 'on'
AS $$
DECLARE
	name text;
BEGIN
	IF EXISTS (SELECT FROM "users" WHERE "id" = person) THEN
		RAISE EXCEPTION 'this account is not erased';
	END IF;
	UPDATE "audit_log" SET "detail" = '' WHERE "object" = 'user:' || person AND "detail" <> '';
	FOREACH name IN ARRAY names LOOP
		UPDATE "audit_log" SET "detail" = regexp_replace(
			"detail", '(?<!\w)' || regexp_replace(name, '(\W)', '\\\1', 'g') || '(?!\w)', 'erased-' || person, 'gi'
		)
		WHERE split_part("action", '.', 1) IN ('answer', 'course', 'credentials', 'hand', 'user')
			AND strpos(lower("detail"), lower(name)) > 0;
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION prune_audit_log(before timestamp with time zone, batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET "sentiero.prunes_audit_log" TO 'on'
AS $$
DECLARE
	pruned integer;
BEGIN
	DELETE FROM "audit_log" WHERE "id" IN (
		SELECT "id" FROM "audit_log" WHERE "at" < least(before, now() - interval '30 days')
		ORDER BY "at" LIMIT batch FOR UPDATE SKIP LOCKED
	);
	GET DIAGNOSTICS pruned = ROW_COUNT;
	RETURN pruned;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('sentiero.prunes_audit_log', true) = 'on' THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND current_setting('sentiero.erases_from_audit_log', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;--> statement-breakpoint
CREATE FUNCTION renew_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO "content_version" ("version") VALUES (gen_random_uuid())
  ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version"
  WHERE "content_version".xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "categories" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "category_lessons" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "category_lessons" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "choices" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "choices" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "event_conditions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "event_conditions" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "lesson_requirements" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "lesson_requirements" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "lessons" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "lessons" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR DELETE OR UPDATE ON "steps" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "steps" FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
INSERT INTO "content_version" ("version") VALUES (gen_random_uuid());
