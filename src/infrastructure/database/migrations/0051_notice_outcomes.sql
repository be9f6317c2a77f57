DROP INDEX "notices_unfinished";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "queued_count" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "sent_count" integer;--> statement-breakpoint
CREATE INDEX "notices_unfinished" ON "notices" USING btree ("sending_at") WHERE "notices"."sending_at" is not null and "notices"."finished_at" is null;