CREATE TABLE "one_to_one_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "one_to_one_uses_of_family" ON "one_to_one_uses" USING btree ("family","starts_at");--> statement-breakpoint
CREATE INDEX "access_grants_to_move" ON "access_grants" USING btree ("user_id","granted_at") WHERE "access_grants"."charge_moved_at" is null;--> statement-breakpoint
CREATE INDEX "live_adults_of_admin" ON "live_adults" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "live_classes_ended" ON "live_classes" USING btree ("ended_at") WHERE "live_classes"."create_time" is not null;