CREATE TABLE "suspensions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"suspended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "suspensions_reason" CHECK ("suspensions"."reason" <> '' and char_length("suspensions"."reason") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_once" UNIQUE("list","role","name"),
	CONSTRAINT "saved_views_list" CHECK ("saved_views"."list" in ('users', 'inbox')),
	CONSTRAINT "saved_views_role" CHECK ("saved_views"."role" in ('expert', 'team', 'owner')),
	CONSTRAINT "saved_views_name" CHECK (char_length("saved_views"."name") <= 60)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_open" ON "suspensions" USING btree ("user_id") WHERE "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_of_user" ON "suspensions" USING btree ("user_id","suspended_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_views_of_list" ON "saved_views" USING btree ("list","name");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_by_admins_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "children_words" ON "children" USING gin (to_tsvector('simple', "display_name"));--> statement-breakpoint
CREATE INDEX "users_by_start" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("email", '.@_-+', '     ')));--> statement-breakpoint
CREATE INDEX "live_sessions_words" ON "live_sessions" USING gin (to_tsvector('simple', "title"));