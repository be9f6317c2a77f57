CREATE TABLE "challenge_progress" (
	"child_id" uuid NOT NULL,
	"challenge" text NOT NULL,
	"begun_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "challenge_progress_child_id_challenge_pk" PRIMARY KEY("child_id","challenge"),
	CONSTRAINT "challenge_progress_challenge" CHECK ("challenge_progress"."challenge" in ('bag-five-evenings', 'snack-for-two', 'kind-no', 'invite-someone', 'two-sources', 'outside-the-photo', 'pass-phrase', 'what-ai-cannot', 'ten-minutes', 'hour-without-screen', 'small-promise', 'put-right', 'three-objects', 'ten-euros', 'three-strokes', 'six-frames', 'one-minute', 'teach-someone-younger', 'seven-nights', 'walk-four-days', 'sundial', 'salt-water', 'who-decides', 'ask-an-elder'))
);
--> statement-breakpoint
CREATE TABLE "live_joins" (
	"child_id" uuid NOT NULL,
	"live_session_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_joins_child_id_live_session_id_pk" PRIMARY KEY("child_id","live_session_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD CONSTRAINT "challenge_progress_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_joins" ADD CONSTRAINT "live_joins_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_joins" ADD CONSTRAINT "live_joins_live_session_id_live_sessions_id_fk" FOREIGN KEY ("live_session_id") REFERENCES "public"."live_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_joins_of_session" ON "live_joins" USING btree ("live_session_id");