ALTER TABLE "payment_attempt" ADD COLUMN "return_hash" text;--> statement-breakpoint
CREATE INDEX "payment_attempt_return" ON "payment_attempt" USING btree ("return_hash");