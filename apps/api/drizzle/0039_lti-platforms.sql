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
	CONSTRAINT "lti_contexts_platformId_key_unique" UNIQUE("platform_id","key")
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
	CONSTRAINT "lti_platforms_key" UNIQUE("issuer","client_id")
);
--> statement-breakpoint
ALTER TABLE "lti_context_courses" ADD CONSTRAINT "lti_context_courses_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_context_courses" ADD CONSTRAINT "lti_context_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_context_id_lti_contexts_id_fk" FOREIGN KEY ("context_id") REFERENCES "public"."lti_contexts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_context_courses_course_id_index" ON "lti_context_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "lti_launches_platform_id_index" ON "lti_launches" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "lti_launches_context_id_index" ON "lti_launches" USING btree ("context_id");--> statement-breakpoint
CREATE INDEX "lti_launches_expires_at_index" ON "lti_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_logins_platform_id_index" ON "lti_logins" USING btree ("platform_id");--> statement-breakpoint
CREATE INDEX "lti_logins_expires_at_index" ON "lti_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_members_user_id_index" ON "lti_members" USING btree ("user_id");