CREATE TABLE "custody_lines" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"guardian_id" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custody_lines_text" CHECK ("custody_lines"."text" <> '' and char_length("custody_lines"."text") <= 300)
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"guardian_token_hash" "bytea" NOT NULL,
	"payer_token_hash" "bytea" NOT NULL,
	"invitation_letter_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"guardian_confirmed_at" timestamp (3) with time zone,
	"payer_confirmed_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "guardians_guardianTokenHash_unique" UNIQUE("guardian_token_hash"),
	CONSTRAINT "guardians_payerTokenHash_unique" UNIQUE("payer_token_hash"),
	CONSTRAINT "guardians_email_folded" CHECK ("guardians"."email" = lower("guardians"."email") and char_length("guardians"."email") between 3 and 254),
	CONSTRAINT "guardians_language" CHECK ("guardians"."language" in ('fr', 'en', 'it')),
	CONSTRAINT "guardians_joined_by_both" CHECK ("guardians"."joined_at" is null or ("guardians"."guardian_confirmed_at" is not null and "guardians"."payer_confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "login_links" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "family_sign_ins" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "custody_lines" ADD CONSTRAINT "custody_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_lines" ADD CONSTRAINT "custody_lines_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custody_lines_of_guardian" ON "custody_lines" USING btree ("guardian_id") WHERE "custody_lines"."guardian_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_one_of_family" ON "guardians" USING btree ("user_id") WHERE "guardians"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_address" ON "guardians" USING btree ("email") WHERE "guardians"."joined_at" is not null and "guardians"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "guardians_of_user" ON "guardians" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "guardians_never_joined" ON "guardians" USING btree ("created_at") WHERE "guardians"."joined_at" is null;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_sign_ins" ADD CONSTRAINT "family_sign_ins_guardian_id_guardians_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."guardians"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of_guardian" ON "consents" USING btree ("guardian_id") WHERE "consents"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "login_links_of_guardian" ON "login_links" USING btree ("guardian_id") WHERE "login_links"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_of_guardian" ON "sessions" USING btree ("guardian_id") WHERE "sessions"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_of_guardian" ON "checkouts" USING btree ("guardian_id") WHERE "checkouts"."guardian_id" is not null;--> statement-breakpoint
CREATE INDEX "family_sign_ins_of_guardian" ON "family_sign_ins" USING btree ("guardian_id") WHERE "family_sign_ins"."guardian_id" is not null;