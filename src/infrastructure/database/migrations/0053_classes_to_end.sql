CREATE TABLE "classes_to_end" (
	"class_id" uuid PRIMARY KEY NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
