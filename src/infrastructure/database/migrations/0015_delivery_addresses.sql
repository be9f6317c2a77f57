CREATE TABLE "delivery_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"postal_code" text NOT NULL,
	"town" text NOT NULL,
	"country" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_addresses_recipient" CHECK ("delivery_addresses"."recipient" <> '' and char_length("delivery_addresses"."recipient") <= 100),
	CONSTRAINT "delivery_addresses_line1" CHECK ("delivery_addresses"."line1" <> '' and char_length("delivery_addresses"."line1") <= 100),
	CONSTRAINT "delivery_addresses_line2" CHECK ("delivery_addresses"."line2" <> '' and char_length("delivery_addresses"."line2") <= 100),
	CONSTRAINT "delivery_addresses_town" CHECK ("delivery_addresses"."town" <> '' and char_length("delivery_addresses"."town") <= 80),
	CONSTRAINT "delivery_addresses_country" CHECK ("delivery_addresses"."country" in ('FR', 'BE', 'LU', 'CH', 'IT')),
	CONSTRAINT "delivery_addresses_postal_code" CHECK ("delivery_addresses"."postal_code" ~ case "delivery_addresses"."country" when 'FR' then '^[0-9]{5}$' when 'BE' then '^[0-9]{4}$' when 'LU' then '^L-[0-9]{4}$' when 'CH' then '^[0-9]{4}$' when 'IT' then '^[0-9]{5}$' end)
);
--> statement-breakpoint
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;