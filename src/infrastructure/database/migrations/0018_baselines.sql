CREATE TABLE "child_baselines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"child_id" uuid NOT NULL,
	"baseline_concentration" integer NOT NULL,
	"baseline_emotions" integer NOT NULL,
	"baseline_autonomy" integer,
	"baseline_money" integer NOT NULL,
	"baseline_confidence" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "child_baselines_baselineconcentration" CHECK ("child_baselines"."baseline_concentration" between 1 and 5),
	CONSTRAINT "child_baselines_baselineemotions" CHECK ("child_baselines"."baseline_emotions" between 1 and 5),
	CONSTRAINT "child_baselines_baselineautonomy" CHECK ("child_baselines"."baseline_autonomy" between 1 and 5),
	CONSTRAINT "child_baselines_baselinemoney" CHECK ("child_baselines"."baseline_money" between 1 and 5),
	CONSTRAINT "child_baselines_baselineconfidence" CHECK ("child_baselines"."baseline_confidence" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "child_baselines" ADD CONSTRAINT "child_baselines_child_id_children_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."children"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_baselines_of_child" ON "child_baselines" USING btree ("child_id","created_at" DESC NULLS LAST);