CREATE TABLE "cart_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"cart_id" uuid NOT NULL,
	"parent_id" uuid,
	"item_type" text NOT NULL,
	"description" text NOT NULL,
	"detail" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"adult_count" integer NOT NULL,
	"child_count" integer NOT NULL,
	"infant_count" integer NOT NULL,
	"product_id" text,
	"offer_id" text,
	"stock" text NOT NULL,
	"data" jsonb NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_item_quantity" CHECK ("cart_item"."quantity" > 0),
	CONSTRAINT "cart_item_price" CHECK ("cart_item"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"holds_since" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "cart_session_hash_unique" UNIQUE("session_hash")
);
--> statement-breakpoint
CREATE TABLE "inventory_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder_id" text NOT NULL,
	"pool_id" text NOT NULL,
	"from_segment" integer NOT NULL,
	"to_segment" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "inventory_claim_stretch" CHECK ("inventory_claim"."from_segment" >= 0 and "inventory_claim"."from_segment" < "inventory_claim"."to_segment"),
	CONSTRAINT "inventory_claim_quantity" CHECK ("inventory_claim"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "inventory_hold" (
	"holder_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"held_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "inventory_unit" (
	"pool_id" text NOT NULL,
	"segment" integer NOT NULL,
	"unit" integer NOT NULL,
	"capacity" integer NOT NULL,
	"claim_id" uuid NOT NULL,
	CONSTRAINT "inventory_unit_pool_id_segment_unit_pk" PRIMARY KEY("pool_id","segment","unit"),
	CONSTRAINT "inventory_unit_within_capacity" CHECK ("inventory_unit"."unit" between 1 and "inventory_unit"."capacity")
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_parent_id_cart_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."cart_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_claim" ADD CONSTRAINT "inventory_claim_holder_id_inventory_hold_holder_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."inventory_hold"("holder_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_unit" ADD CONSTRAINT "inventory_unit_claim_id_inventory_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."inventory_claim"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_item_cart" ON "cart_item" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "cart_item_parent" ON "cart_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "cart_changed" ON "cart" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "inventory_claim_pool" ON "inventory_claim" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "inventory_claim_holder" ON "inventory_claim" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "inventory_hold_owner" ON "inventory_hold" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "inventory_hold_over" ON "inventory_hold" USING btree ("held_until") WHERE "inventory_hold"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "inventory_unit_claim" ON "inventory_unit" USING btree ("claim_id");