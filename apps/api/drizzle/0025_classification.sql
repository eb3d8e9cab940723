ALTER TABLE "lessons" ADD COLUMN "difficulty" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "owasp" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "wstg" text[] DEFAULT '{}' NOT NULL;