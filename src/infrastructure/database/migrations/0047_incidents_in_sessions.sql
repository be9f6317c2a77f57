ALTER TABLE "incidents" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_booking_id_one_to_one_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."one_to_one_bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardians_address_start" ON "guardians" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "guardians_words" ON "guardians" USING gin (to_tsvector('simple', translate("email", '.@_-+', '     ')));--> statement-breakpoint
CREATE INDEX "incidents_of_booking" ON "incidents" USING btree ("booking_id") WHERE "incidents"."booking_id" is not null;