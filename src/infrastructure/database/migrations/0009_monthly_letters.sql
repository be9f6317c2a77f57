CREATE TABLE "monthly_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"sent_count" integer,
	"failed_count" integer,
	"left_count" integer
);
--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "batch" uuid;--> statement-breakpoint
CREATE INDEX "monthly_letters_newest" ON "monthly_letters" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "outbox_due_batch" ON "outbox" USING btree ("not_before") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."batch" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once_of_each_batch" ON "outbox" USING btree ("batch","recipient") WHERE "outbox"."batch" is not null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("not_before") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null and "outbox"."batch" is null;