ALTER TABLE "learner_states" ADD COLUMN "request_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "learner_states" ADD COLUMN "event_bytes" bigint DEFAULT 0 NOT NULL;