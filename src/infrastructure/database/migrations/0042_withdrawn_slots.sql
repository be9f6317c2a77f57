ALTER TABLE "one_to_one_slots" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
-- A slot that was taken back leaves its hour free. PostgreSQL cannot change the rows that such a constraint holds for: it is made again, under its name.
ALTER TABLE "one_to_one_slots" DROP CONSTRAINT "one_to_one_slots_one_at_a_time";--> statement-breakpoint
ALTER TABLE "one_to_one_slots" ADD CONSTRAINT "one_to_one_slots_one_at_a_time"
	EXCLUDE USING gist (uuid_range("expert_id", "expert_id", '[]') WITH =, tstzrange("starts_at", "busy_until") WITH &&) WHERE ("withdrawn_at" IS NULL);
