CREATE TABLE "booking_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"disruption_id" uuid NOT NULL,
	"content_key" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"description" text NOT NULL,
	"accepted_cents" integer,
	"pay_by" text,
	"refund_id" uuid,
	"note" text,
	"made_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "booking_claim_content_key_unique" UNIQUE("content_key"),
	CONSTRAINT "booking_claim_amount" CHECK ("booking_claim"."amount_cents" > 0),
	CONSTRAINT "booking_claim_accepted" CHECK (("booking_claim"."state" = 'accepted') = ("booking_claim"."accepted_cents" is not null and "booking_claim"."pay_by" is not null)),
	CONSTRAINT "booking_claim_accepted_amount" CHECK ("booking_claim"."accepted_cents" is null or "booking_claim"."accepted_cents" between 1 and "booking_claim"."amount_cents"),
	CONSTRAINT "booking_claim_paid" CHECK (coalesce("booking_claim"."pay_by" = 'card', false) = ("booking_claim"."refund_id" is not null) and ("booking_claim"."paid_at" is null or "booking_claim"."pay_by" = 'bank'))
);
--> statement-breakpoint
CREATE TABLE "claim_receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"media_type" text NOT NULL,
	"content" bytea NOT NULL,
	CONSTRAINT "claim_receipt_size" CHECK (octet_length("claim_receipt"."content") between 1 and 5000000)
);
--> statement-breakpoint
ALTER TABLE "booking_disruption" ADD COLUMN "claim_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "booking_claim" ADD CONSTRAINT "booking_claim_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_claim" ADD CONSTRAINT "booking_claim_disruption_id_booking_disruption_id_fk" FOREIGN KEY ("disruption_id") REFERENCES "public"."booking_disruption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_claim" ADD CONSTRAINT "booking_claim_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_receipt" ADD CONSTRAINT "claim_receipt_claim_id_booking_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."booking_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_claim_booking" ON "booking_claim" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_claim_open" ON "booking_claim" USING btree ("made_at") WHERE "booking_claim"."state" = 'open';--> statement-breakpoint
CREATE INDEX "booking_claim_unpaid" ON "booking_claim" USING btree ("answered_at") WHERE "booking_claim"."state" = 'accepted' and "booking_claim"."pay_by" = 'bank' and "booking_claim"."paid_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_receipt_position" ON "claim_receipt" USING btree ("claim_id","position");--> statement-breakpoint
-- The columns are those that the proofs read.
CREATE TRIGGER "booking_claim_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "state", "accepted_cents", "pay_by", "refund_id", "paid_at" ON "booking_claim" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "booking_claim_not_truncated" BEFORE TRUNCATE ON "booking_claim" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();
