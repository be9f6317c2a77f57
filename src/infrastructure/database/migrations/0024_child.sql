CREATE TABLE "challenge_weeks" (
	"week" date NOT NULL,
	"age_group" text NOT NULL,
	"challenge" text NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	CONSTRAINT "challenge_weeks_week_age_group_pk" PRIMARY KEY("week","age_group"),
	CONSTRAINT "challenge_weeks_age" CHECK ("challenge_weeks"."age_group" in ('6-8', '9-11', '12-15'))
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"age_groups" text[] NOT NULL,
	"minutes" integer NOT NULL,
	"title" jsonb NOT NULL,
	"why" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"materials" jsonb NOT NULL,
	"passes_on" boolean DEFAULT false NOT NULL,
	"live_id" uuid,
	"is_published" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenges_id" CHECK ("challenges"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("challenges"."id") <= 60),
	CONSTRAINT "challenges_category" CHECK ("challenges"."category" in ('autonomy', 'social', 'critical', 'tech', 'time', 'values', 'business', 'creativity', 'communication', 'health', 'science', 'society')),
	CONSTRAINT "challenges_ages" CHECK (cardinality("challenges"."age_groups") between 1 and 3),
	CONSTRAINT "challenges_minutes" CHECK ("challenges"."minutes" between 1 and 600),
	CONSTRAINT "challenges_steps" CHECK (jsonb_array_length("challenges"."steps") between 2 and 8)
);
--> statement-breakpoint
CREATE TABLE "child_days" (
	"child_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "child_days_child_id_day_pk" PRIMARY KEY("child_id","day"),
	CONSTRAINT "child_days_positive" CHECK ("child_days"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "family_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_tried_at" timestamp (3) with time zone,
	"rest_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_pins_failures" CHECK ("family_pins"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "challenge_progress" DROP CONSTRAINT "challenge_progress_challenge";--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "daily_minutes" integer;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "rest_from" text;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "rest_to" text;--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD COLUMN "state" text DEFAULT 'begun' NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "child_id" uuid;--> statement-breakpoint
ALTER TABLE "challenge_weeks" ADD CONSTRAINT "challenge_weeks_challenge_challenges_id_fk" FOREIGN KEY ("challenge") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_live_id_live_sessions_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_days" ADD CONSTRAINT "child_days_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_pins" ADD CONSTRAINT "family_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_weeks_of_challenge" ON "challenge_weeks" USING btree ("challenge");--> statement-breakpoint
CREATE INDEX "challenges_in_order" ON "challenges" USING btree ("position","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_child" ON "sessions" USING btree ("child_id");--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_daily_minutes" CHECK ("children"."daily_minutes" between 15 and 240);--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_rest" CHECK (("children"."rest_from" is null) = ("children"."rest_to" is null) and "children"."rest_from" ~ '^[0-2][0-9]:[0-5][0-9]$' and "children"."rest_to" ~ '^[0-2][0-9]:[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD CONSTRAINT "challenge_progress_state" CHECK ("challenge_progress"."state" in ('begun', 'done', 'confirmed', 'left'));--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD CONSTRAINT "challenge_progress_words_length" CHECK (char_length("challenge_progress"."words") <= 200);--> statement-breakpoint
-- Until now a parent alone said that a challenge was done: what was done is confirmed.
UPDATE "challenge_progress" SET "state" = 'confirmed', "confirmed_at" = "done_at" WHERE "done_at" IS NOT NULL;--> statement-breakpoint
-- What the dashboard has shown so far becomes the children's own, once: challenges and live sessions their child's, replays the first child's.
WITH "known" ("challenge", "category", "passes_on") AS (VALUES
  ('bag-five-evenings', 'autonomy', false),
  ('snack-for-two', 'autonomy', false),
  ('kind-no', 'social', false),
  ('invite-someone', 'social', false),
  ('two-sources', 'critical', false),
  ('outside-the-photo', 'critical', false),
  ('pass-phrase', 'tech', false),
  ('what-ai-cannot', 'tech', true),
  ('ten-minutes', 'time', false),
  ('hour-without-screen', 'time', false),
  ('small-promise', 'values', false),
  ('put-right', 'values', false),
  ('three-objects', 'business', false),
  ('ten-euros', 'business', false),
  ('three-strokes', 'creativity', false),
  ('six-frames', 'creativity', false),
  ('one-minute', 'communication', false),
  ('teach-someone-younger', 'communication', true),
  ('seven-nights', 'health', false),
  ('walk-four-days', 'health', false),
  ('sundial', 'science', false),
  ('salt-water', 'science', false),
  ('who-decides', 'society', false),
  ('ask-an-elder', 'society', true)
), "progress" AS (
  SELECT p."child_id", p."challenge", p."begun_at", p."done_at", k."category", k."passes_on"
  FROM "challenge_progress" p JOIN "known" k ON k."challenge" = p."challenge"
), "earned" ("child_id", "shape", "category", "deed", "earned_at") AS (
  SELECT "child_id", 'blossom', "category", "challenge", "begun_at" FROM "progress"
  UNION ALL
  SELECT "child_id", CASE WHEN "passes_on" THEN 'stone' ELSE 'fruit' END, "category", "challenge", "done_at" FROM "progress" WHERE "done_at" IS NOT NULL
  UNION ALL
  SELECT "child_id", 'nest', "category", (array_agg("challenge" ORDER BY "done_at" DESC))[1], max("done_at")
  FROM "progress" WHERE "done_at" IS NOT NULL GROUP BY "child_id", "category" HAVING count(*) = 2
  UNION ALL
  SELECT j."child_id", 'sun', l."category", l."id"::text, j."joined_at" FROM "live_joins" j JOIN "live_sessions" l ON l."id" = j."live_session_id"
  UNION ALL
  SELECT c."id", 'leaf', v."category", v."id"::text, w."last_report_at"
  FROM "watches" w JOIN "videos" v ON v."id" = w."video_id" JOIN "children" c ON c."user_id" = w."user_id" AND c."position" = 1
  WHERE w."seconds" >= 600 AND v."is_published" AND v."category" IS NOT NULL
)
INSERT INTO "badges" ("child_id", "shape", "category", "deed", "earned_at")
SELECT DISTINCT ON ("child_id", "shape", "category") "child_id", "shape", "category", "deed", "earned_at" FROM "earned"
ORDER BY "child_id", "shape", "category", "earned_at"
ON CONFLICT DO NOTHING;
