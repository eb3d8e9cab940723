CREATE TABLE "hunt_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" integer NOT NULL,
	"hole" text NOT NULL,
	"place" jsonb NOT NULL,
	"effect" text NOT NULL,
	"request_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hunt_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hunt_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" uuid NOT NULL,
	"weakness" text NOT NULL,
	"place_in" text NOT NULL,
	"place_name" text NOT NULL,
	"verdict" text NOT NULL,
	"hole" text,
	"step_id" integer,
	"debrief" jsonb
);
--> statement-breakpoint
CREATE TABLE "hunt_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hunt_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"lesson_id" integer NOT NULL,
	"course_id" integer,
	"seed" text NOT NULL,
	"holes" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"help" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "target_learners" ADD COLUMN "hunt_round_id" integer;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "closed_findings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "mode" text DEFAULT 'path' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "hunt" jsonb;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "open_holes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hunt_findings" ADD CONSTRAINT "hunt_findings_round_id_hunt_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."hunt_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_reports" ADD CONSTRAINT "hunt_reports_round_id_hunt_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."hunt_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_reports" ADD CONSTRAINT "hunt_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_reports" ADD CONSTRAINT "hunt_reports_step_id_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."steps"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_rounds" ADD CONSTRAINT "hunt_rounds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_rounds" ADD CONSTRAINT "hunt_rounds_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hunt_rounds" ADD CONSTRAINT "hunt_rounds_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hunt_findings_round_id_request_id_hole_index" ON "hunt_findings" USING btree ("round_id","request_id","hole");--> statement-breakpoint
CREATE INDEX "hunt_reports_round_id_index" ON "hunt_reports" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "hunt_reports_user_id_at_index" ON "hunt_reports" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "hunt_reports_step_id_index" ON "hunt_reports" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "hunt_rounds_user_id_lesson_id_id_index" ON "hunt_rounds" USING btree ("user_id","lesson_id","id");--> statement-breakpoint
CREATE INDEX "hunt_rounds_lesson_id_course_id_index" ON "hunt_rounds" USING btree ("lesson_id","course_id");--> statement-breakpoint
CREATE INDEX "hunt_rounds_course_id_index" ON "hunt_rounds" USING btree ("course_id");