CREATE TABLE "badges" (
	"child_id" uuid NOT NULL,
	"shape" text NOT NULL,
	"category" text NOT NULL,
	"deed" text NOT NULL,
	"earned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "badges_child_id_shape_category_pk" PRIMARY KEY("child_id","shape","category"),
	CONSTRAINT "badges_shape" CHECK ("badges"."shape" in ('blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest')),
	CONSTRAINT "badges_category" CHECK ("badges"."category" in ('autonomy', 'social', 'critical', 'tech', 'time', 'values', 'business', 'creativity', 'communication', 'health', 'science', 'society'))
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"languages" text[] NOT NULL,
	"bio" jsonb NOT NULL,
	"portrait" text NOT NULL,
	"admin_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "experts_type" CHECK ("experts"."type" in ('health', 'law', 'police', 'research', 'education', 'ai')),
	CONSTRAINT "experts_name_length" CHECK (char_length("experts"."name") <= 100)
);
--> statement-breakpoint
CREATE TABLE "live_attendances" (
	"live_session_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"state" text NOT NULL,
	"first_joined_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	"corrected_by" text,
	"corrected_at" timestamp (3) with time zone,
	CONSTRAINT "live_attendances_live_session_id_child_id_pk" PRIMARY KEY("live_session_id","child_id"),
	CONSTRAINT "live_attendances_state" CHECK ("live_attendances"."state" in ('came', 'absent')),
	CONSTRAINT "live_attendances_seconds" CHECK ("live_attendances"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "live_registrations" (
	"live_session_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"state" text NOT NULL,
	"arrival" bigserial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"moved_up_at" timestamp (3) with time zone,
	CONSTRAINT "live_registrations_live_session_id_child_id_pk" PRIMARY KEY("live_session_id","child_id"),
	CONSTRAINT "live_registrations_state" CHECK ("live_registrations"."state" in ('registered', 'waiting'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"registrations" boolean DEFAULT true NOT NULL,
	"reminders" boolean DEFAULT true NOT NULL,
	"weekly" boolean DEFAULT true NOT NULL,
	"replays" boolean DEFAULT true NOT NULL,
	"messages" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "bring" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "age_groups" text[] DEFAULT '{6-8,9-11,12-15}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "expert_id" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "places" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "state" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "age_groups" text[] DEFAULT '{6-8,9-11,12-15}' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "live_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "dinner_question" text;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendances" ADD CONSTRAINT "live_attendances_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendances" ADD CONSTRAINT "live_attendances_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_registrations" ADD CONSTRAINT "live_registrations_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_registrations" ADD CONSTRAINT "live_registrations_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badges_of_child" ON "badges" USING btree ("child_id","earned_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "experts_of_admin" ON "experts" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "live_attendances_of_child" ON "live_attendances" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "live_registrations_line" ON "live_registrations" USING btree ("live_session_id","state","arrival");--> statement-breakpoint
CREATE INDEX "live_registrations_of_child" ON "live_registrations" USING btree ("child_id");--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_host_id_admins_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_live_id_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_sessions_by_start" ON "live_sessions" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_series" ON "live_sessions" USING btree ("series_id","starts_at");--> statement-breakpoint
CREATE INDEX "videos_of_live" ON "videos" USING btree ("live_id");--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_role" CHECK ("admins"."role" in ('expert', 'team', 'owner'));--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_description_length" CHECK (char_length("live_sessions"."description") <= 400);--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_ages" CHECK (cardinality("live_sessions"."age_groups") between 1 and 3);--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_places" CHECK ("live_sessions"."places" between 1 and 500);--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_state" CHECK ("live_sessions"."state" in ('planned', 'cancelled'));