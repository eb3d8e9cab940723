CREATE TABLE "warm_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warm_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warm_ups" ADD CONSTRAINT "warm_ups_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "warm_ups_course_id_index" ON "warm_ups" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "warm_ups_target_id_index" ON "warm_ups" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "warm_ups_at_index" ON "warm_ups" USING btree ("at");