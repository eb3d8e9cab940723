CREATE TABLE "terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"term" jsonb NOT NULL,
	"spellings" jsonb NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "terms_key_index" ON "terms" USING btree ("key");