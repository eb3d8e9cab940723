-- Processes keep what all learners read alike for as long as content_version stays the same. It changes at the end of
-- every transaction that touched one of these tables, whoever wrote: deferred, so that its row is always the last lock
-- that is taken, and no two writers can wait for each other.
CREATE FUNCTION "renew_content_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "content_version" ("version") VALUES (gen_random_uuid())
  ON CONFLICT ("id") DO UPDATE SET "version" = excluded."version"
  WHERE "content_version".xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  content text;
BEGIN
  FOREACH content IN ARRAY ARRAY['categories', 'lessons', 'category_lessons', 'lesson_requirements', 'steps', 'choices'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version()', content);
    EXECUTE format('CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version()', content);
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "content_version" ("version") VALUES (gen_random_uuid());
