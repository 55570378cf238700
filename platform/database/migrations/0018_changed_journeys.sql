ALTER TABLE "booking_change" ADD COLUMN "state" text DEFAULT 'offered' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "difference_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "card_fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "to_pay_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "booking_item" ADD COLUMN "change_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_change_id_booking_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."booking_change"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "booking_change_open" ON "booking_change" USING btree ("state") WHERE "booking_change"."state" in ('paying', 'asked');--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_money" CHECK ("booking_change"."difference_cents" + "booking_change"."kept_cents" + "booking_change"."fee_cents" + "booking_change"."card_fee_cents" = "booking_change"."to_pay_cents" - "booking_change"."refund_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_amounts" CHECK (least("booking_change"."kept_cents", "booking_change"."fee_cents", "booking_change"."card_fee_cents", "booking_change"."to_pay_cents", "booking_change"."refund_cents") >= 0) NOT VALID;--> statement-breakpoint
UPDATE "booking_change" SET "state" = 'made', "changed_at" = "made_at" WHERE "made_at" IS NOT NULL;--> statement-breakpoint
-- The proofs tell payments for changes from payments for orders.
DROP TRIGGER "payment_attempt_ledger_recheck_change" ON "payment_attempt";--> statement-breakpoint
CREATE TRIGGER "payment_attempt_ledger_recheck_change" AFTER UPDATE OF "id", "booking_id", "change_id", "provider", "state", "amount_cents" ON "payment_attempt" FOR EACH ROW WHEN (
  (OLD."id", OLD."booking_id", OLD."change_id", OLD."provider", OLD."amount_cents") IS DISTINCT FROM (NEW."id", NEW."booking_id", NEW."change_id", NEW."provider", NEW."amount_cents")
  OR (OLD."state" = 'captured') <> (NEW."state" = 'captured')
) EXECUTE FUNCTION "ledger_recheck_booking_part"();
