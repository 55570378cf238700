DROP INDEX "test_gateway_delivery_due";--> statement-breakpoint
ALTER TABLE "test_gateway_payment" ADD COLUMN "authorised_cents" integer;--> statement-breakpoint
CREATE INDEX "test_gateway_payment_open" ON "test_gateway_payment" USING btree ("expires_at") WHERE "test_gateway_payment"."status" = 'open';--> statement-breakpoint
CREATE INDEX "test_gateway_delivery_due" ON "test_gateway_delivery" USING btree ("due_at") WHERE "test_gateway_delivery"."delivered_at" is null;--> statement-breakpoint
ALTER TABLE "test_gateway_payment" ADD CONSTRAINT "test_gateway_payment_refunded" CHECK ("test_gateway_payment"."refunded_cents" between 0 and coalesce("test_gateway_payment"."authorised_cents", 0));