ALTER TABLE "users" ADD COLUMN "teacher_by_launch" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "course_members" ADD COLUMN "teaches" boolean DEFAULT false NOT NULL;