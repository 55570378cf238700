ALTER TABLE "payment_attempt" ADD COLUMN "return_hash" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_return_hash_unique" UNIQUE("return_hash");