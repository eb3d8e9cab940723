DROP INDEX "users_search";--> statement-breakpoint
DROP INDEX "users_by_first_name";--> statement-breakpoint
DROP INDEX "users_by_last_name";--> statement-breakpoint
CREATE INDEX "users_by_words" ON "users" USING gin ((case when octet_length("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") = length("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email")
  then replace(lower(("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") collate "und-x-icu"), U&'\0060', U&'\0027')
  else replace(replace(lower(regexp_replace(normalize(regexp_replace(regexp_replace(regexp_replace("username" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email", '[\u2018\u2019\u201a\u201b\u2032\u2035\u2039\u203a\u02b9\u02bb\u02bc\u02bd\uff07\u00b4\u0060]', U&'\0027', 'g'), '[\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\uff02]', U&'\0022', 'g'), '[\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d]', U&'\002d', 'g'), nfkd), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u0300-\u036F]', U&'', 'g') collate "und-x-icu"),
    U&'\00df', 'ss'), U&'\03c2', U&'\03c3') end) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_first_name" ON "users" USING btree ("first_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_last_name" ON "users" USING btree ("last_name" collate "und-x-icu","id");