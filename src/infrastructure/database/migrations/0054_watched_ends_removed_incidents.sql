ALTER TABLE "incidents" ALTER COLUMN "child_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "slot_id" uuid;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "farthest_position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_slot_id_one_to_one_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."one_to_one_slots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incidents_of_removed" ON "incidents" USING btree ("user_id") WHERE "incidents"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "incidents_of_slot" ON "incidents" USING btree ("slot_id") WHERE "incidents"."slot_id" is not null;