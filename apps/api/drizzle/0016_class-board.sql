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
ALTER TABLE "course_guidance" ADD CONSTRAINT "course_guidance_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_guidance" ADD CONSTRAINT "course_guidance_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_paces" ADD CONSTRAINT "course_paces_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_visits" ADD CONSTRAINT "lesson_visits_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_sockets" ADD CONSTRAINT "progress_sockets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_sockets" ADD CONSTRAINT "progress_sockets_process_id_api_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."api_processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_guidance_step_id_index" ON "course_guidance" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "course_paces_lesson_id_index" ON "course_paces" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "course_paces_step_id_index" ON "course_paces" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lesson_visits_lesson_id_index" ON "lesson_visits" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "progress_sockets_user_id_index" ON "progress_sockets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "progress_sockets_process_id_index" ON "progress_sockets" USING btree ("process_id");