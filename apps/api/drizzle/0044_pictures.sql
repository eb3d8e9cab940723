CREATE TABLE "pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text DEFAULT gen_random_uuid()::text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"shapes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key_index" ON "pictures" USING btree ("key");