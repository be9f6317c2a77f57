CREATE TABLE "media_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid,
	"state" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"error" text,
	"bytes" bigint NOT NULL,
	"seconds" integer,
	"pictures" integer,
	"picture_seconds" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_state" CHECK ("media_files"."state" in ('uploading', 'waiting', 'transcoding', 'ready', 'failed', 'replaced')),
	CONSTRAINT "media_files_progress" CHECK ("media_files"."progress" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" uuid NOT NULL,
	"lang" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "video_captions_video_id_lang_pk" PRIMARY KEY("video_id","lang"),
	CONSTRAINT "video_captions_lang" CHECK ("video_captions"."lang" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
ALTER TABLE "watches" DROP CONSTRAINT "watches_positive";--> statement-breakpoint
ALTER TABLE "watches" DROP CONSTRAINT "watches_user_id_video_id_pk";--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "child_id" uuid;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "player" text DEFAULT 'external' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_of_video" ON "media_files" USING btree ("video_id","state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_files_work" ON "media_files" USING btree ("created_at") WHERE "media_files"."state" in ('waiting', 'transcoding');--> statement-breakpoint
CREATE INDEX "media_files_left" ON "media_files" USING btree ("changed_at") WHERE "media_files"."video_id" is null or "media_files"."state" in ('uploading', 'replaced');--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watches_of_child" ON "watches" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "videos_to_publish" ON "videos" USING btree ("publish_at") WHERE "videos"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "videos_to_tell" ON "videos" USING btree ("live_id") WHERE "videos"."live_id" is not null and "videos"."told_at" is null;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_once" UNIQUE NULLS NOT DISTINCT("user_id","video_id","child_id");--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_positive" CHECK ("watches"."seconds" >= 0 and "watches"."position" >= 0);--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_player" CHECK ("videos"."player" in ('external', 'own'));--> statement-breakpoint
UPDATE "watches" SET "child_id" = "children"."id" FROM "children" WHERE "children"."user_id" = "watches"."user_id" AND "children"."position" = 1;
