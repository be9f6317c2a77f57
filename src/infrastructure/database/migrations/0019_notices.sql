CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"texts" jsonb NOT NULL,
	"languages" text[] NOT NULL,
	"plans" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"leaves_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	CONSTRAINT "notices_languages" CHECK (cardinality("notices"."languages") between 1 and 3),
	CONSTRAINT "notices_plans" CHECK (cardinality("notices"."plans") between 1 and 2)
);
--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notices_unfinished" ON "notices" USING btree ("sending_at") WHERE "notices"."sending_at" is not null and "notices"."queued_at" is null;