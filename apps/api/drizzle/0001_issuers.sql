-- contract: a second identity of an issuer on one account not needed since 0.2.0
CREATE TABLE "identity_issuers" (
	"issuer" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"keys_url" text,
	CONSTRAINT "identity_issuers_keys" UNIQUE("issuer","keys_url")
);
--> statement-breakpoint
DROP INDEX "identities_user_id_index";--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD COLUMN "issuer_key" text;--> statement-breakpoint
-- The first platform of an issuer speaks for its people, and so do those with the same keys; others no longer launch.
INSERT INTO "identity_issuers" ("issuer", "kind", "keys_url")
SELECT DISTINCT ON (1) regexp_replace("issuer", '/$', ''), 'platform', "jwks_url" FROM "lti_platforms" ORDER BY 1, "id";--> statement-breakpoint
UPDATE "lti_platforms" p SET "issuer_key" = i."issuer"
FROM "identity_issuers" i WHERE i."issuer" = regexp_replace(p."issuer", '/$', '') AND i."keys_url" = p."jwks_url";--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_issuer_keys_fk" FOREIGN KEY ("issuer_key","jwks_url") REFERENCES "public"."identity_issuers"("issuer","keys_url") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
-- An account is at most one person of an issuer: the first identity stays. The audit log names the others.
INSERT INTO "audit_log" ("at", "action", "object", "detail")
SELECT now(), 'user.identity-unlink', 'user:' || i."user_id", i."issuer" || ' ' || i."subject" || ', by the upgrade'
FROM "identities" i
WHERE EXISTS (SELECT FROM "identities" f WHERE f."user_id" = i."user_id" AND f."issuer" = i."issuer" AND f."id" < i."id")
ORDER BY i."id";--> statement-breakpoint
UPDATE "lti_scores" s SET "subject" = kept."subject"
FROM "lti_items" item, "lti_contexts" c, "lti_platforms" p, "identities" kept, "identities" other
WHERE item."id" = s."item_id" AND c."id" = item."context_id" AND p."id" = c."platform_id"
	AND kept."id" = (SELECT min(f."id") FROM "identities" f WHERE f."user_id" = s."user_id" AND f."issuer" = p."issuer")
	AND other."user_id" = s."user_id" AND other."issuer" = p."issuer" AND other."subject" = s."subject"
	AND other."id" > kept."id";--> statement-breakpoint
UPDATE "identities" kept SET "made_teacher" = true
FROM "identities" other
WHERE other."user_id" = kept."user_id" AND other."issuer" = kept."issuer" AND other."id" > kept."id" AND other."made_teacher";--> statement-breakpoint
DELETE FROM "identities" i
USING "identities" f WHERE f."user_id" = i."user_id" AND f."issuer" = i."issuer" AND f."id" < i."id";--> statement-breakpoint
CREATE UNIQUE INDEX "identities_person_key" ON "identities" USING btree ("user_id","issuer");