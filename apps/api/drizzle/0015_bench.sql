CREATE TABLE "bench_buckets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bench_holds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"lesson_id" integer,
	"requests" boolean NOT NULL,
	"responses" boolean NOT NULL,
	"only" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bench_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"results" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proxies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"internal_port" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captured_requests" ADD COLUMN "origin" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD COLUMN "from_id" uuid;--> statement-breakpoint
ALTER TABLE "captured_requests" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "learner_states" ADD COLUMN "run_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bench_buckets" ADD CONSTRAINT "bench_buckets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_holds" ADD CONSTRAINT "bench_holds_target_id_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bench_runs" ADD CONSTRAINT "bench_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bench_holds_session_id_index" ON "bench_holds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bench_holds_target_id_index" ON "bench_holds" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "bench_runs_user_id_created_at_index" ON "bench_runs" USING btree ("user_id","created_at");