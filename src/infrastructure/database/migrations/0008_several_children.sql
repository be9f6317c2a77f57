CREATE TABLE "child_profiles" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"child_name" text NOT NULL,
	"objectives" text[] NOT NULL,
	"interests" text[] NOT NULL,
	"free_form_goal" text,
	"baseline_concentration" integer,
	"baseline_emotions" integer,
	"baseline_autonomy" integer,
	"baseline_money" integer,
	"baseline_confidence" integer,
	"camera_default" text NOT NULL,
	"chat_authorized" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "child_profiles_camera" CHECK ("child_profiles"."camera_default" in ('on', 'off', 'mood')),
	CONSTRAINT "child_profiles_chat" CHECK ("child_profiles"."chat_authorized" in ('yes', 'no', 'moderated')),
	CONSTRAINT "child_profiles_name_length" CHECK (char_length("child_profiles"."child_name") <= 60),
	CONSTRAINT "child_profiles_objectives" CHECK (cardinality("child_profiles"."objectives") between 1 and 5),
	CONSTRAINT "child_profiles_interests" CHECK (cardinality("child_profiles"."interests") >= 2),
	CONSTRAINT "child_profiles_goal_length" CHECK (char_length("child_profiles"."free_form_goal") <= 150),
	CONSTRAINT "child_profiles_baselineconcentration" CHECK ("child_profiles"."baseline_concentration" between 1 and 5),
	CONSTRAINT "child_profiles_baselineemotions" CHECK ("child_profiles"."baseline_emotions" between 1 and 5),
	CONSTRAINT "child_profiles_baselineautonomy" CHECK ("child_profiles"."baseline_autonomy" between 1 and 5),
	CONSTRAINT "child_profiles_baselinemoney" CHECK ("child_profiles"."baseline_money" between 1 and 5),
	CONSTRAINT "child_profiles_baselineconfidence" CHECK ("child_profiles"."baseline_confidence" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "children" DROP CONSTRAINT "children_subscriptionItemId_unique";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_open";--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "attempt" uuid;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "child_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "further_children" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "child_profiles" ADD CONSTRAINT "child_profiles_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" DROP COLUMN "removed_at";--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_attempt" UNIQUE("user_id","attempt");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_open" UNIQUE NULLS NOT DISTINCT("user_id","purpose","text_version","child_id");