ALTER TABLE "access_grants" DROP CONSTRAINT "access_grants_referral_id_referrals_id_fk";
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "subscriptions" SET "is_first" = true FROM (SELECT DISTINCT ON ("user_id") "id" FROM "subscriptions" WHERE "first_paid_at" IS NOT NULL ORDER BY "user_id", "created_at", "id") AS "first" WHERE "first"."id" = "subscriptions"."id";--> statement-breakpoint
DELETE FROM "referrals" WHERE "status" = 'pending' AND NOT EXISTS (SELECT 1 FROM "access_grants" WHERE "referral_id" = "referrals"."id") AND EXISTS (SELECT 1 FROM "subscriptions" WHERE "user_id" = "referrals"."referred_id" AND "first_paid_at" IS NOT NULL);--> statement-breakpoint
CREATE FUNCTION "keep_grants"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM "public"."users" WHERE "id" = OLD."user_id") THEN RAISE EXCEPTION 'access_grants is append-only'; END IF;
    RETURN OLD;
  END IF;
  IF OLD."charge_moved_at" IS NULL THEN OLD."charge_moved_at" := NEW."charge_moved_at"; END IF;
  IF NEW."referral_id" IS NULL AND NOT EXISTS (SELECT 1 FROM "public"."referrals" WHERE "id" = OLD."referral_id") THEN OLD."referral_id" := NULL; END IF;
  IF NEW IS DISTINCT FROM OLD THEN RAISE EXCEPTION 'access_grants is append-only'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "access_grants_append_only" BEFORE UPDATE OR DELETE ON "access_grants" FOR EACH ROW EXECUTE FUNCTION "keep_grants"();--> statement-breakpoint
CREATE TRIGGER "access_grants_no_truncate" BEFORE TRUNCATE ON "access_grants" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
