ALTER TABLE "one_to_one_bookings" ADD COLUMN "alone_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD COLUMN "alerted_at" timestamp (3) with time zone;