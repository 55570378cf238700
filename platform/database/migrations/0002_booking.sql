CREATE TABLE "booking_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"parent_id" uuid,
	"cart_item_id" uuid NOT NULL,
	"item_type" text NOT NULL,
	"description" text NOT NULL,
	"detail" text NOT NULL,
	"price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"adult_count" integer NOT NULL,
	"child_count" integer NOT NULL,
	"infant_count" integer NOT NULL,
	"product_id" text,
	"stock" text NOT NULL,
	"data" jsonb NOT NULL,
	"claims" jsonb NOT NULL,
	"refund_terms" jsonb NOT NULL,
	"status" text NOT NULL,
	"answer_note" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "booking_item_price" CHECK ("booking_item"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "booking_traveller" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"first_name" text,
	"last_name" text,
	"date_of_birth" date,
	"requests" text,
	"price_cents" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_voucher" (
	"booking_id" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "booking_voucher_booking_id_voucher_id_pk" PRIMARY KEY("booking_id","voucher_id"),
	CONSTRAINT "booking_voucher_amount" CHECK ("booking_voucher"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"token_hash" text,
	"order_key" text NOT NULL,
	"cart_id" uuid,
	"status" text NOT NULL,
	"cancel_reason" text,
	"stuck_because" text,
	"email" text,
	"phone" text,
	"country" text,
	"subtotal_cents" integer NOT NULL,
	"voucher_cents" integer NOT NULL,
	"card_fee_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pay_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "booking_reference_unique" UNIQUE("reference"),
	CONSTRAINT "booking_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "booking_order_key_unique" UNIQUE("order_key")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"provider_payment_id" text,
	"url" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"attempt_id" uuid,
	"type" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refund_offer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"refundable_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"attempt_id" uuid,
	"voucher_id" uuid,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_target" CHECK (("refund"."attempt_id" is null) <> ("refund"."voucher_id" is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"account" text NOT NULL,
	"voucher_id" uuid,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"booking_reference" text,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transaction_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "test_gateway_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_gateway_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"refunded_cents" integer NOT NULL,
	"booking_reference" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"card" text,
	"failure_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "test_gateway_payment_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "test_gateway_refund" (
	"key" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"booking_item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"face_cents" integer NOT NULL,
	"balance_cents" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_on" date NOT NULL,
	"send_on" date NOT NULL,
	"sent_at" timestamp with time zone,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"sender_name" text NOT NULL,
	"message" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "voucher_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "voucher_balance" CHECK ("voucher"."balance_cents" between 0 and "voucher"."face_cents")
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD COLUMN "unit_prices" jsonb;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "template_data" jsonb;--> statement-breakpoint
ALTER TABLE "booking_item" ADD CONSTRAINT "booking_item_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_item" ADD CONSTRAINT "booking_item_parent_id_booking_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_traveller" ADD CONSTRAINT "booking_traveller_item_id_booking_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_voucher" ADD CONSTRAINT "booking_voucher_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_offer" ADD CONSTRAINT "refund_offer_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transaction_id_ledger_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_item_booking" ON "booking_item" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_traveller_item" ON "booking_traveller" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_pending_cart" ON "booking" USING btree ("cart_id") WHERE "booking"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "booking_status" ON "booking" USING btree ("status");--> statement-breakpoint
CREATE INDEX "booking_created" ON "booking" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_provider" ON "payment_attempt" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_booking" ON "payment_attempt" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_unsettled" ON "payment_attempt" USING btree ("changed_at") WHERE "payment_attempt"."state" in ('created', 'open', 'claimed', 'releasing');--> statement-breakpoint
CREATE INDEX "refund_booking" ON "refund" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refund_pending" ON "refund" USING btree ("changed_at") WHERE "refund"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "ledger_entry_transaction" ON "ledger_entry" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_voucher" ON "ledger_entry" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "ledger_transaction_booking" ON "ledger_transaction" USING btree ("booking_reference");--> statement-breakpoint
CREATE INDEX "test_gateway_delivery_due" ON "test_gateway_delivery" USING btree ("due_at");