ALTER TABLE "watches" DROP CONSTRAINT "watches_video_id_videos_id_fk";
