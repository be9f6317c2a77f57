CREATE TABLE "weekly_emails" (
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"kind" text NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_emails_user_id_week_pk" PRIMARY KEY("user_id","week"),
	CONSTRAINT "weekly_emails_kind" CHECK ("weekly_emails"."kind" in ('news', 'quiet', 'none'))
);
--> statement-breakpoint
ALTER TABLE "weekly_emails" ADD CONSTRAINT "weekly_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_emails_of_week" ON "weekly_emails" USING btree ("week");
