ALTER TABLE "subscription_events" DROP CONSTRAINT "subscription_events_stripeEventId_unique";--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "occurrence" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_occurrence_unique" UNIQUE("occurrence");--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_type" CHECK ("subscription_events"."event_type" in ('payment', 'renewed', 'refund', 'payment_failed', 'canceled'));