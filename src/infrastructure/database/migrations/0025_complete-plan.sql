CREATE TABLE "box_parcels" (
	"month" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'toSend' NOT NULL,
	"tracking" text,
	"recipient" text,
	"line1" text,
	"line2" text,
	"postal_code" text,
	"town" text,
	"country" text,
	"ages" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "box_parcels_month_user_id_pk" PRIMARY KEY("month","user_id"),
	CONSTRAINT "box_parcels_state" CHECK ("box_parcels"."state" in ('toSend', 'prepared', 'sent', 'returned')),
	CONSTRAINT "box_parcels_tracking" CHECK (char_length("box_parcels"."tracking") <= 60)
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"month" text PRIMARY KEY NOT NULL,
	"contents" jsonb NOT NULL,
	"challenge_id" text,
	"cut_off_on" date NOT NULL,
	"listed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boxes_month" CHECK ("boxes"."month" ~ '^2[01][0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"attempt" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "conversation_messages_once" UNIQUE("user_id","attempt"),
	CONSTRAINT "conversation_messages_sender" CHECK ("conversation_messages"."sender" in ('family', 'team')),
	CONSTRAINT "conversation_messages_length" CHECK ("conversation_messages"."text" <> '' and char_length("conversation_messages"."text") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assigned_to" uuid,
	"is_first" boolean DEFAULT false NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_state" CHECK ("conversations"."state" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "saved_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_answers_title" CHECK (char_length("saved_answers"."title") <= 120)
);
--> statement-breakpoint
CREATE TABLE "one_to_one_bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"reminded_day_at" timestamp (3) with time zone,
	"reminded_hour_at" timestamp (3) with time zone,
	"note" text,
	"noted_at" timestamp (3) with time zone,
	CONSTRAINT "one_to_one_bookings_note" CHECK (char_length("one_to_one_bookings"."note") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "one_to_one_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expert_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"busy_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_to_one_slots_minutes" CHECK ("one_to_one_slots"."minutes" in (15, 30, 45)),
	CONSTRAINT "one_to_one_slots_busy" CHECK ("one_to_one_slots"."busy_until" between "one_to_one_slots"."starts_at" + make_interval(mins => "one_to_one_slots"."minutes") and "one_to_one_slots"."starts_at" + make_interval(mins => "one_to_one_slots"."minutes" + 60))
);
--> statement-breakpoint
CREATE TABLE "plan_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"one_to_one_quota" integer NOT NULL,
	CONSTRAINT "plan_settings_alone" CHECK ("plan_settings"."id" = 1),
	CONSTRAINT "plan_settings_quota" CHECK ("plan_settings"."one_to_one_quota" between 0 and 31)
);
--> statement-breakpoint
ALTER TABLE "access_grants" DROP CONSTRAINT "access_grants_reason";--> statement-breakpoint
ALTER TABLE "box_parcels" ADD CONSTRAINT "box_parcels_month_boxes_month_fk" FOREIGN KEY ("month") REFERENCES "public"."boxes"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_parcels" ADD CONSTRAINT "box_parcels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_conversations_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."conversations"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_admins_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD CONSTRAINT "one_to_one_bookings_slot_id_one_to_one_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."one_to_one_slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_to_one_bookings" ADD CONSTRAINT "one_to_one_bookings_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_to_one_slots" ADD CONSTRAINT "one_to_one_slots_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_parcels_of_family" ON "box_parcels" USING btree ("user_id","month" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "boxes_to_list" ON "boxes" USING btree ("cut_off_on") WHERE "boxes"."listed_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_messages_of_family" ON "conversation_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin (to_tsvector('simple', "text"));--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("state" DESC NULLS LAST,"is_first" DESC NULLS LAST,"deadline_at","last_message_at" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("last_message_at" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("deadline_at") WHERE "conversations"."deadline_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_admin" ON "conversations" USING btree ("assigned_to","state");--> statement-breakpoint
CREATE UNIQUE INDEX "one_to_one_bookings_one" ON "one_to_one_bookings" USING btree ("slot_id") WHERE "one_to_one_bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "one_to_one_bookings_of_slot" ON "one_to_one_bookings" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "one_to_one_bookings_of_child" ON "one_to_one_bookings" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "one_to_one_slots_by_start" ON "one_to_one_slots" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "one_to_one_slots_of_expert" ON "one_to_one_slots" USING btree ("expert_id","starts_at");--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_reason" CHECK ("access_grants"."reason" in ('referral', 'referral-reversed', 'gift'));--> statement-breakpoint
-- An expert is in one place at a time. GiST knows ranges without an extension, and uuids not: the expert is a range that holds its own id alone.
CREATE TYPE "uuid_range" AS RANGE (SUBTYPE = uuid);--> statement-breakpoint
ALTER TABLE "one_to_one_slots" ADD CONSTRAINT "one_to_one_slots_one_at_a_time"
	EXCLUDE USING gist (uuid_range("expert_id", "expert_id", '[]') WITH =, tstzrange("starts_at", "busy_until") WITH &&);
