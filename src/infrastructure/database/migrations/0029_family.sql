CREATE TABLE "not_for_us" (
	"child_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "not_for_us_child_id_kind_reference_pk" PRIMARY KEY("child_id","kind","reference"),
	CONSTRAINT "not_for_us_kind" CHECK ("not_for_us"."kind" in ('challenge', 'replay', 'live')),
	CONSTRAINT "not_for_us_reference" CHECK (char_length("not_for_us"."reference") <= 60)
);
--> statement-breakpoint
CREATE TABLE "one_to_one_adults" (
	"booking_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"role" text NOT NULL,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"present_at" timestamp (3) with time zone,
	CONSTRAINT "one_to_one_adults_booking_id_admin_id_pk" PRIMARY KEY("booking_id","admin_id"),
	CONSTRAINT "one_to_one_adults_role" CHECK ("one_to_one_adults"."role" in ('expert', 'host'))
);
--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD COLUMN "class_create_time" text;--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD COLUMN "class_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD COLUMN "parent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_to_one_slots" ADD COLUMN "join_url" text;--> statement-breakpoint
ALTER TABLE "not_for_us" ADD CONSTRAINT "not_for_us_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_to_one_adults" ADD CONSTRAINT "one_to_one_adults_booking_id_one_to_one_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."one_to_one_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_to_one_adults" ADD CONSTRAINT "one_to_one_adults_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_to_one_adults_of_admin" ON "one_to_one_adults" USING btree ("admin_id");