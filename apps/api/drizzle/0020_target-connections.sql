ALTER TABLE "targets" ADD COLUMN "host_header" text DEFAULT 'learner' NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "rewrite" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "forwarded" text DEFAULT 'replace' NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "tls" text DEFAULT 'verify' NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "tls_ca" text;