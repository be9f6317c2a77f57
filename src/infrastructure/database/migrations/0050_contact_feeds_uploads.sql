ALTER TABLE "contact_submissions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "by_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "upload_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_of_family" ON "contact_submissions" USING btree ("user_id") WHERE "contact_submissions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_of_guardian" ON "contact_submissions" USING btree ("guardian_id") WHERE "contact_submissions"."guardian_id" is not null;--> statement-breakpoint
-- A family that has not proved its mailbox yet requested its feed in a session that a payment opened.
UPDATE "calendar_feeds" SET "by_payment" = true FROM "sessions" WHERE "sessions"."user_id" = "calendar_feeds"."user_id" AND "sessions"."by_payment" AND "sessions"."created_at" <= "calendar_feeds"."created_at" AND "calendar_feeds"."guardian_id" IS NULL;