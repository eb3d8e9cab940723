ALTER TABLE "lessons" ADD COLUMN "topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "practises" text[] DEFAULT '{}' NOT NULL;