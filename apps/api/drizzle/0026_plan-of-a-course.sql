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
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_course_id_user_id_course_members_course_id_user_id_fk" FOREIGN KEY ("course_id","user_id") REFERENCES "public"."course_members"("course_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_users" ADD CONSTRAINT "extension_users_extension_id_extensions_id_fk" FOREIGN KEY ("extension_id") REFERENCES "public"."extensions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extension_users" ADD CONSTRAINT "extension_users_course_id_user_id_course_members_course_id_user_id_fk" FOREIGN KEY ("course_id","user_id") REFERENCES "public"."course_members"("course_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_lessons" ADD CONSTRAINT "planned_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_lessons" ADD CONSTRAINT "planned_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extension_users_course_id_user_id_index" ON "extension_users" USING btree ("course_id","user_id");--> statement-breakpoint
CREATE INDEX "extensions_course_id_index" ON "extensions" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "extensions_lesson_id_index" ON "extensions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "planned_lessons_lesson_id_index" ON "planned_lessons" USING btree ("lesson_id");