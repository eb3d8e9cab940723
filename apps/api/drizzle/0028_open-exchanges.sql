ALTER TABLE "captured_requests" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD COLUMN "silent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "captured_requests_silent_at_index" ON "captured_requests" USING btree ("silent_at") WHERE "captured_requests"."silent_at" is not null;