CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_key" text NOT NULL,
	"months" integer NOT NULL,
	"cents" integer NOT NULL,
	"language" text NOT NULL,
	"buyer_email" text,
	"recipient_email" text,
	"message" text DEFAULT '' NOT NULL,
	"deliver_on" date NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"payment_intent_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" uuid,
	"refund_asked_at" timestamp (3) with time zone,
	"returned_cents" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gifts_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "gifts_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_stripeSessionId_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "gifts_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "gifts_months" CHECK ("gifts"."months" in (1, 3, 12)),
	CONSTRAINT "gifts_language" CHECK ("gifts"."language" in ('fr', 'en', 'it')),
	CONSTRAINT "gifts_message_length" CHECK (char_length("gifts"."message") <= 500),
	CONSTRAINT "gifts_emails_folded" CHECK ("gifts"."buyer_email" = lower("gifts"."buyer_email")),
	CONSTRAINT "gifts_recipients_folded" CHECK ("gifts"."recipient_email" = lower("gifts"."recipient_email"))
);
--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "vat" integer;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "vat" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_newest" ON "gifts" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gifts_of_buyer" ON "gifts" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "gifts_of_recipient" ON "gifts" USING btree ("recipient_email");--> statement-breakpoint
CREATE INDEX "gifts_of_family" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gifts_to_deliver" ON "gifts" USING btree ("deliver_on") WHERE "gifts"."paid_at" is not null and "gifts"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_unpaid" ON "gifts" USING btree ("created_at") WHERE "gifts"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_to_refund" ON "gifts" USING btree ("refund_asked_at") WHERE "gifts"."returned_cents" < "gifts"."cents";--> statement-breakpoint
UPDATE "daily_metrics" SET "vat" = round("revenue" * 17::numeric / 117);
