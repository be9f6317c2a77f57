CREATE TABLE "baseline_choices" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "baseline_choices_kind" CHECK ("baseline_choices"."kind" in ('later', 'never'))
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "weekly_day" text DEFAULT 'sunday' NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD COLUMN "told_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "baseline_choices" ADD CONSTRAINT "baseline_choices_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_settings_other_day" ON "notification_settings" USING btree ("weekly_day") WHERE "notification_settings"."weekly_day" <> 'sunday';--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_weekly_day" CHECK ("notification_settings"."weekly_day" in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'));