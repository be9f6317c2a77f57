CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "admin_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"totp_secret" "bytea",
	"totp_last_step" bigint,
	"recovery_code_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "admins_email_unique" UNIQUE("email"),
	CONSTRAINT "admins_email_folded" CHECK ("admins"."email" = lower("admins"."email"))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin" text NOT NULL,
	"action" text NOT NULL,
	"target" text,
	"ip" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message" text NOT NULL,
	"lang" text NOT NULL,
	"start_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_at" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "announcements_lang" CHECK ("announcements"."lang" in ('fr', 'en', 'it')),
	CONSTRAINT "announcements_message_length" CHECK (char_length("announcements"."message") <= 300)
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "contact_message_length" CHECK (char_length("contact_submissions"."message") between 10 and 5000)
);
--> statement-breakpoint
CREATE TABLE "children" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"display_name" text NOT NULL,
	"age" text NOT NULL,
	"language" text NOT NULL,
	"picture" text NOT NULL,
	"subscription_item_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "children_subscriptionItemId_unique" UNIQUE("subscription_item_id"),
	CONSTRAINT "children_position" UNIQUE("user_id","position"),
	CONSTRAINT "children_age" CHECK ("children"."age" in ('6-8', '9-11', '12-15')),
	CONSTRAINT "children_language" CHECK ("children"."language" in ('fr', 'en')),
	CONSTRAINT "children_name_length" CHECK (char_length("children"."display_name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"language" text NOT NULL,
	"given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "consents_open" UNIQUE("user_id","purpose","text_version"),
	CONSTRAINT "consents_language" CHECK ("consents"."language" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"lang" text NOT NULL,
	"category" text NOT NULL,
	"expert_type" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"join_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_sessions_lang" CHECK ("live_sessions"."lang" in ('fr', 'en', 'it')),
	CONSTRAINT "live_sessions_category" CHECK ("live_sessions"."category" in ('autonomy', 'social', 'critical', 'tech', 'time', 'values', 'business', 'creativity', 'communication', 'health', 'science', 'society')),
	CONSTRAINT "live_sessions_expert" CHECK ("live_sessions"."expert_type" in ('health', 'law', 'police', 'research', 'education', 'ai')),
	CONSTRAINT "live_sessions_minutes" CHECK ("live_sessions"."minutes" between 45 and 60)
);
--> statement-breakpoint
CREATE TABLE "locale" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"lang" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "locale_key_lang" UNIQUE("key","lang"),
	CONSTRAINT "locale_lang" CHECK ("locale"."lang" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_start" text NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	CONSTRAINT "login_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "daily_metrics" (
	"date" date PRIMARY KEY NOT NULL,
	"total_visitors" integer DEFAULT 0 NOT NULL,
	"new_users" integer DEFAULT 0 NOT NULL,
	"active_subscribers" integer DEFAULT 0 NOT NULL,
	"total_watch_time" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"date" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	"views" integer DEFAULT 1 NOT NULL,
	"first_page" text NOT NULL,
	CONSTRAINT "visits_date_visitor_pk" PRIMARY KEY("date","visitor")
);
--> statement-breakpoint
CREATE TABLE "onboarding_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"parent_first_name" text NOT NULL,
	"parent_last_name" text NOT NULL,
	"parent_email" text NOT NULL,
	"country" text NOT NULL,
	"timezone" text NOT NULL,
	"child_name" text NOT NULL,
	"child_age" text NOT NULL,
	"child_language" text DEFAULT 'fr' NOT NULL,
	"parental_consent" boolean DEFAULT false NOT NULL,
	"onboarding_type" text DEFAULT 'express' NOT NULL,
	"objectives" text[] NOT NULL,
	"interests" text[] NOT NULL,
	"free_form_goal" text,
	"baseline_concentration" integer,
	"baseline_emotions" integer,
	"baseline_autonomy" integer,
	"baseline_money" integer,
	"baseline_confidence" integer,
	"camera_default" text DEFAULT 'on' NOT NULL,
	"chat_authorized" text DEFAULT 'moderated' NOT NULL,
	"display_name" text NOT NULL,
	"rules_accepted" boolean DEFAULT false NOT NULL,
	"tech_check_confirmed" boolean DEFAULT false NOT NULL,
	"has_quiet_space" boolean DEFAULT false NOT NULL,
	"mirabelle_box_prepared" boolean DEFAULT false NOT NULL,
	"selected_challenge" text,
	"current_step" text DEFAULT 'account' NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "onboarding_profiles_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "onboarding_country" CHECK ("onboarding_profiles"."country" in ('FR', 'BE', 'LU', 'CH', 'CA', 'other')),
	CONSTRAINT "onboarding_child_age" CHECK ("onboarding_profiles"."child_age" in ('6-8', '9-11', '12-15')),
	CONSTRAINT "onboarding_child_language" CHECK ("onboarding_profiles"."child_language" in ('fr', 'en')),
	CONSTRAINT "onboarding_type" CHECK ("onboarding_profiles"."onboarding_type" in ('express', 'complete')),
	CONSTRAINT "onboarding_camera" CHECK ("onboarding_profiles"."camera_default" in ('on', 'off', 'mood')),
	CONSTRAINT "onboarding_chat" CHECK ("onboarding_profiles"."chat_authorized" in ('yes', 'no', 'moderated')),
	CONSTRAINT "onboarding_challenge" CHECK ("onboarding_profiles"."selected_challenge" in ('word', 'breathing')),
	CONSTRAINT "onboarding_objectives" CHECK (cardinality("onboarding_profiles"."objectives") between 1 and 5),
	CONSTRAINT "onboarding_interests" CHECK (cardinality("onboarding_profiles"."interests") >= 2),
	CONSTRAINT "onboarding_goal_length" CHECK (char_length("onboarding_profiles"."free_form_goal") <= 150),
	CONSTRAINT "onboarding_baselineconcentration" CHECK ("onboarding_profiles"."baseline_concentration" between 1 and 5),
	CONSTRAINT "onboarding_baselineemotions" CHECK ("onboarding_profiles"."baseline_emotions" between 1 and 5),
	CONSTRAINT "onboarding_baselineautonomy" CHECK ("onboarding_profiles"."baseline_autonomy" between 1 and 5),
	CONSTRAINT "onboarding_baselinemoney" CHECK ("onboarding_profiles"."baseline_money" between 1 and 5),
	CONSTRAINT "onboarding_baselineconfidence" CHECK ("onboarding_profiles"."baseline_confidence" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"text_version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "mailing_email_folded" CHECK ("mailing_requests"."email" = lower("mailing_requests"."email")),
	CONSTRAINT "mailing_purpose" CHECK ("mailing_requests"."purpose" in ('guide', 'newsletter')),
	CONSTRAINT "mailing_language" CHECK ("mailing_requests"."language" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_language" CHECK ("outbox"."language" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE TABLE "access_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"referral_id" uuid,
	"reason" text NOT NULL,
	"days" integer NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"access_until" timestamp (3) with time zone NOT NULL,
	"charge_moved_at" timestamp (3) with time zone,
	CONSTRAINT "access_grants_once" UNIQUE("referral_id","user_id","reason"),
	CONSTRAINT "access_grants_reason" CHECK ("access_grants"."reason" in ('referral', 'referral-reversed'))
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"referred_id" uuid NOT NULL,
	"referral_code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reward_granted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "referrals_referredId_unique" UNIQUE("referred_id"),
	CONSTRAINT "referrals_status" CHECK ("referrals"."status" in ('pending', 'completed')),
	CONSTRAINT "referrals_two_families" CHECK ("referrals"."referrer_id" <> "referrals"."referred_id"),
	CONSTRAINT "referrals_completed" CHECK (("referrals"."status" = 'completed') = ("referrals"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stripe_session_id" text,
	"url" text,
	"browser_hash" "bytea" NOT NULL,
	"request_key" text NOT NULL,
	"plan_id" text NOT NULL,
	"billing" text NOT NULL,
	"language" text NOT NULL,
	"referral_code" text,
	"user_id" uuid,
	"made_account" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"signed_in_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_stripeSessionId_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "checkouts_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "checkouts_plan" CHECK ("checkouts"."plan_id" in ('lives', 'complete')),
	CONSTRAINT "checkouts_billing" CHECK ("checkouts"."billing" in ('monthly', 'yearly')),
	CONSTRAINT "checkouts_language" CHECK ("checkouts"."language" in ('fr', 'en', 'it'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"event_type" text NOT NULL,
	"amount" integer,
	"currency" text DEFAULT 'eur' NOT NULL,
	"stripe_event_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_events_stripeEventId_unique" UNIQUE("stripe_event_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"billing" text NOT NULL,
	"status" text NOT NULL,
	"is_live" boolean NOT NULL,
	"access_until" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"next_charge_at" timestamp (3) with time zone,
	"next_charge_cents" integer,
	"next_plan" text,
	"next_billing" text,
	"schedule_id" text,
	"cancel_at" timestamp (3) with time zone,
	"first_paid_at" timestamp (3) with time zone,
	"past_due_since" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"synced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" in ('lives', 'complete')),
	CONSTRAINT "subscriptions_billing" CHECK ("subscriptions"."billing" in ('monthly', 'yearly')),
	CONSTRAINT "subscriptions_next_plan" CHECK ("subscriptions"."next_plan" in ('lives', 'complete')),
	CONSTRAINT "subscriptions_next_billing" CHECK ("subscriptions"."next_billing" in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"duration" integer DEFAULT 0 NOT NULL,
	"videos_watched" integer DEFAULT 0 NOT NULL,
	"total_watch_time" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_sessions_positive" CHECK ("user_sessions"."duration" >= 0 and "user_sessions"."videos_watched" >= 0 and "user_sessions"."total_watch_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_report_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watches_user_id_video_id_pk" PRIMARY KEY("user_id","video_id"),
	CONSTRAINT "watches_positive" CHECK ("watches"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"language" text DEFAULT 'fr' NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"has_completed_onboarding" boolean DEFAULT false NOT NULL,
	"referral_code" text,
	"referral_count" integer DEFAULT 0 NOT NULL,
	"free_access_until" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripeCustomerId_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripeSubscriptionId_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_referralCode_unique" UNIQUE("referral_code"),
	CONSTRAINT "users_email_folded" CHECK ("users"."email" = lower("users"."email") and char_length("users"."email") between 3 and 254),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('fr', 'en', 'it')),
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") <= 100),
	CONSTRAINT "users_referral_count" CHECK ("users"."referral_count" between 0 and 2),
	CONSTRAINT "users_referral_code" CHECK ("users"."referral_code" ~ '^[A-Z2-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"lang" text NOT NULL,
	"url" text NOT NULL,
	"thumb" text NOT NULL,
	"duration" integer,
	"category" text,
	"is_published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_lang" CHECK ("videos"."lang" in ('fr', 'en', 'it')),
	CONSTRAINT "videos_category" CHECK ("videos"."category" in ('autonomy', 'social', 'critical', 'tech', 'time', 'values', 'business', 'creativity', 'communication', 'health', 'science', 'society')),
	CONSTRAINT "videos_duration" CHECK ("videos"."duration" between 1 and 600),
	CONSTRAINT "videos_title_length" CHECK (char_length("videos"."title") <= 200)
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_profiles" ADD CONSTRAINT "onboarding_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "access_grants_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referred_id_users_id_fk" FOREIGN KEY ("referred_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_sessions_of_admin" ON "admin_sessions" USING btree ("admin_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_admin" ON "audit_log" USING btree ("admin","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("lang","is_active","start_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_newest" ON "contact_submissions" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "consents_of_user" ON "consents" USING btree ("user_id","given_at" DESC NULLS LAST) WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "live_sessions_next" ON "live_sessions" USING btree ("lang","starts_at");--> statement-breakpoint
CREATE INDEX "login_links_newest" ON "login_links" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "login_links_open" ON "login_links" USING btree ("user_id") WHERE "login_links"."used_at" is null and "login_links"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "visits_by_visitor" ON "visits" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "mailbox_newest" ON "mailbox" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailing_newest" ON "mailing_requests" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mailing_by_email" ON "mailing_requests" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("not_before") WHERE "outbox"."sent_at" is null and "outbox"."abandoned_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "access_grants_of_user" ON "access_grants" USING btree ("user_id","granted_at");--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checkouts_of_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscription_events_by_type" ON "subscription_events" USING btree ("event_type","created_at");--> statement-breakpoint
CREATE INDEX "subscription_events_of_user" ON "subscription_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "subscription_events_time" ON "subscription_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."is_live";--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_access_end" ON "subscriptions" USING btree ("access_until") WHERE "subscriptions"."is_live";--> statement-breakpoint
CREATE INDEX "user_sessions_of_user" ON "user_sessions" USING btree ("user_id","start_time" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "user_sessions_start" ON "user_sessions" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "watches_recent" ON "watches" USING btree ("user_id","last_report_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "videos_of_language" ON "videos" USING btree ("lang","is_published","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
