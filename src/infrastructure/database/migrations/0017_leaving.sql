CREATE TABLE "withdrawal_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"wished_on" date,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"outcome" text,
	"effective_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawal_requests_kind" CHECK ("withdrawal_requests"."kind" in ('withdraw', 'cancel')),
	CONSTRAINT "withdrawal_requests_email_folded" CHECK ("withdrawal_requests"."email" = lower("withdrawal_requests"."email")),
	CONSTRAINT "withdrawal_requests_name_length" CHECK (char_length("withdrawal_requests"."name") <= 200),
	CONSTRAINT "withdrawal_requests_language" CHECK ("withdrawal_requests"."language" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE INDEX "withdrawal_requests_of_email" ON "withdrawal_requests" USING btree ("email","created_at" DESC NULLS LAST);