ALTER TABLE "checkouts" ADD COLUMN "cents" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "given_access_ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_long_unseen" ON "subscriptions" USING btree ("synced_at") WHERE "subscriptions"."is_live";--> statement-breakpoint
CREATE INDEX "subscriptions_next_charge" ON "subscriptions" USING btree ("next_charge_at") WHERE "subscriptions"."is_live";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('parental', 'terms', 'privacy', 'live-rules'));