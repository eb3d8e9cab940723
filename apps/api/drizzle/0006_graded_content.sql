-- Rules and answers are kept by processes, too, so a change of a rule's conditions renews content_version like the rest.
CREATE CONSTRAINT TRIGGER renew_content_version AFTER INSERT OR UPDATE OR DELETE ON "event_conditions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_content_version();--> statement-breakpoint
CREATE TRIGGER renew_content_version_when_emptied AFTER TRUNCATE ON "event_conditions"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_content_version();
