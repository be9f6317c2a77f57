DROP INDEX "login_links_open";--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "requested_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "login_links" SET "request_id" = "id", "requested_at" = "created_at";--> statement-breakpoint
ALTER TABLE "login_links" ALTER COLUMN "request_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "login_links" ALTER COLUMN "requested_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "login_links_of_user" ON "login_links" USING btree ("user_id","requested_at");
