ALTER TABLE "booking_item" ADD COLUMN "ride_statuses" jsonb;--> statement-breakpoint
ALTER TABLE "booking_item" ADD COLUMN "declined_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_traveller" ADD COLUMN "declined_cents" integer DEFAULT 0 NOT NULL;