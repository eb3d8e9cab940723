CREATE TABLE "erasures" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_actor_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_erase_of_unused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_erase_at" ON "users" USING btree ("erase_at") WHERE "users"."erase_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('sentiero.prunes_audit_log', true) = 'on' THEN
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' AND current_setting('sentiero.erases_from_audit_log', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION erase_from_audit_log(person integer, names text[]) RETURNS void LANGUAGE plpgsql
	SET sentiero.erases_from_audit_log = 'on' AS $$
DECLARE
	name text;
BEGIN
	IF EXISTS (SELECT FROM "users" WHERE "id" = person) THEN
		RAISE EXCEPTION 'this account is not erased';
	END IF;
	UPDATE "audit_log" SET "detail" = '' WHERE "object" = 'user:' || person AND "detail" <> '';
	FOREACH name IN ARRAY names LOOP
		UPDATE "audit_log" SET "detail" = regexp_replace(
			"detail", '(?<!\w)' || regexp_replace(name, '(\W)', '\\\1', 'g') || '(?!\w)', 'erased-' || person, 'gi'
		)
		WHERE split_part("action", '.', 1) IN ('answer', 'course', 'credentials', 'hand', 'user')
			AND strpos(lower("detail"), lower(name)) > 0;
	END LOOP;
END $$;
