CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"entries" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_head_alone" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "new_checkouts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "subscription_events_firsts" ON "subscription_events" USING btree ("created_at") WHERE "subscription_events"."is_first";--> statement-breakpoint
UPDATE "daily_metrics" SET "new_checkouts" = "begun"."browsers" FROM (
	SELECT "day", count(*) AS "browsers" FROM (
		SELECT min("created_at" AT TIME ZONE 'Europe/Luxembourg')::date AS "day" FROM "checkouts"
		GROUP BY "browser_hash", date_trunc('month', "created_at" AT TIME ZONE 'Europe/Luxembourg')
	) "firsts" GROUP BY "day"
) "begun" WHERE "begun"."day" = "daily_metrics"."date" AND "daily_metrics"."closed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "subscription_events" SET "is_first" = true WHERE "id" IN (
	SELECT DISTINCT ON ("user_id") "id" FROM "subscription_events" WHERE "event_type" IN ('payment', 'renewed') AND "user_id" IS NOT NULL
	ORDER BY "user_id", "created_at", "occurrence"
);--> statement-breakpoint
INSERT INTO "audit_head" ("entries", "hash") SELECT count(*), (SELECT "hash" FROM "audit_log" ORDER BY "id" DESC LIMIT 1) FROM "audit_log" HAVING count(*) > 0;--> statement-breakpoint
CREATE FUNCTION "refuse_miscounting"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.entries <> OLD.entries + 1 THEN RAISE EXCEPTION '% counts one entry after the other', TG_TABLE_NAME; END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_head_counts_up" BEFORE UPDATE ON "audit_head" FOR EACH ROW EXECUTE FUNCTION "refuse_miscounting"();--> statement-breakpoint
CREATE TRIGGER "audit_head_stays" BEFORE DELETE OR TRUNCATE ON "audit_head" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
