ALTER TABLE "daily_metrics" ADD COLUMN "new_visitors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "cancellations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "failed_payments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_metrics" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD COLUMN "is_rolled_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "subscription_events_to_roll_up" ON "subscription_events" USING btree ("created_at") WHERE not "subscription_events"."is_rolled_up";--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_subscribed" ON "users" USING btree ("is_subscribed");