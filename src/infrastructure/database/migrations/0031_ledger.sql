CREATE TABLE "consent_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family" text NOT NULL,
	"guardian_id" uuid,
	"child_id" uuid,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_acts_purpose" CHECK ("consent_acts"."purpose" in ('parental', 'terms', 'privacy', 'live-rules', 'record-video')),
	CONSTRAINT "consent_acts_language" CHECK ("consent_acts"."language" in ('fr', 'en', 'it')),
	CONSTRAINT "consent_acts_act" CHECK ("consent_acts"."act" in ('given', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "stripe_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text,
	"billing" text,
	"cents" integer,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "unknown_subscriptions_plan" CHECK ("unknown_subscriptions"."plan" in ('lives', 'complete')),
	CONSTRAINT "unknown_subscriptions_billing" CHECK ("unknown_subscriptions"."billing" in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE INDEX "consent_acts_of_family" ON "consent_acts" USING btree ("family","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "consent_acts_time" ON "consent_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "unknown_subscriptions_open" ON "unknown_subscriptions" USING btree ("found_at" DESC NULLS LAST) WHERE "unknown_subscriptions"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "consents_of_child" ON "consents" USING btree ("child_id");--> statement-breakpoint
INSERT INTO "consent_acts" ("family", "guardian_id", "child_id", "purpose", "text_version", "language", "act", "at") SELECT translate(rtrim(encode(sha256(convert_to("user_id"::text, 'UTF8')), 'base64'), '='), '+/', '-_'), "guardian_id", "child_id", "purpose", "text_version", "language", 'given', "given_at" FROM "consents" UNION ALL SELECT translate(rtrim(encode(sha256(convert_to("user_id"::text, 'UTF8')), 'base64'), '='), '+/', '-_'), "guardian_id", "child_id", "purpose", "text_version", "language", 'withdrawn', "withdrawn_at" FROM "consents" WHERE "withdrawn_at" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION "keep_consent_acts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '10 years' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'consent_acts is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "consent_acts_append_only" BEFORE UPDATE OR DELETE ON "consent_acts" FOR EACH ROW EXECUTE FUNCTION "keep_consent_acts"();--> statement-breakpoint
CREATE TRIGGER "consent_acts_no_truncate" BEFORE TRUNCATE ON "consent_acts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
