CREATE TABLE "development_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ahead_milliseconds" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "development_clock_alone" CHECK ("development_clock"."id" = 1),
	CONSTRAINT "development_clock_forward" CHECK ("development_clock"."ahead_milliseconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"child_id" uuid NOT NULL,
	"live_session_id" uuid,
	"words" text DEFAULT '' NOT NULL,
	"presses" integer DEFAULT 1 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" text,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "incidents_state" CHECK ("incidents"."state" in ('open', 'handled')),
	CONSTRAINT "incidents_words_length" CHECK (char_length("incidents"."words") <= 2000),
	CONSTRAINT "incidents_note_length" CHECK (char_length("incidents"."note") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "live_adults" (
	"live_session_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"role" text NOT NULL,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"present_at" timestamp (3) with time zone,
	CONSTRAINT "live_adults_live_session_id_admin_id_pk" PRIMARY KEY("live_session_id","admin_id"),
	CONSTRAINT "live_adults_role" CHECK ("live_adults"."role" in ('expert', 'host'))
);
--> statement-breakpoint
CREATE TABLE "live_classes" (
	"live_session_id" uuid PRIMARY KEY NOT NULL,
	"create_time" text,
	"end_token_hash" "bytea",
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"polled_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"alone_since" timestamp (3) with time zone,
	"alerted_at" timestamp (3) with time zone,
	"was_complete" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_entries" (
	"live_session_id" uuid NOT NULL,
	"pseudonym" text NOT NULL,
	"child_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"present_at" timestamp (3) with time zone,
	CONSTRAINT "live_entries_live_session_id_pseudonym_child_id_pk" PRIMARY KEY("live_session_id","pseudonym","child_id")
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"record_id" text PRIMARY KEY NOT NULL,
	"live_session_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"path" text,
	"media_type" text,
	"bytes" bigint,
	"sha256" text,
	"copied_at" timestamp (3) with time zone,
	"video_id" uuid,
	"draft_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose";--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_adults" ADD CONSTRAINT "live_adults_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_adults" ADD CONSTRAINT "live_adults_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_classes" ADD CONSTRAINT "live_classes_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entries" ADD CONSTRAINT "live_entries_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_entries" ADD CONSTRAINT "live_entries_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open_of_child" ON "incidents" USING btree ("child_id") WHERE "incidents"."state" = 'open';--> statement-breakpoint
CREATE INDEX "incidents_of_child" ON "incidents" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "incidents_newest" ON "incidents" USING btree ("state","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "live_classes_open" ON "live_classes" USING btree ("live_session_id") WHERE "live_classes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_entries_of_child" ON "live_entries" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "live_recordings_of_live" ON "live_recordings" USING btree ("live_session_id");--> statement-breakpoint
CREATE INDEX "live_recordings_of_video" ON "live_recordings" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "live_recordings_unfinished" ON "live_recordings" USING btree ("found_at") WHERE "live_recordings"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('parental', 'terms', 'privacy', 'live-rules', 'record-video'));