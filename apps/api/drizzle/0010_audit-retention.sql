CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('sentiero.prunes_audit_log', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE FUNCTION prune_audit_log(before timestamp with time zone, batch integer) RETURNS integer LANGUAGE plpgsql
	SET sentiero.prunes_audit_log = 'on' AS $$
DECLARE
	pruned integer;
BEGIN
	DELETE FROM "audit_log" WHERE "id" IN (
		SELECT "id" FROM "audit_log" WHERE "at" < least(before, now() - interval '30 days')
		ORDER BY "at" LIMIT batch FOR UPDATE SKIP LOCKED
	);
	GET DIAGNOSTICS pruned = ROW_COUNT;
	RETURN pruned;
END $$;
