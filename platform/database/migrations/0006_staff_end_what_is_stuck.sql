CREATE TABLE "staff_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"note" text NOT NULL,
	"acted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "stuck_because" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "release_decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "paid_otherwise" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failed_because" text;--> statement-breakpoint
ALTER TABLE "staff_act" ADD CONSTRAINT "staff_act_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_act_booking" ON "staff_act" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_noted" ON "booking" USING btree ("created_at") WHERE "booking"."stuck_because" is not null;--> statement-breakpoint
CREATE INDEX "payment_event_attempt" ON "payment_event" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_offer_booking" ON "refund_offer" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refund_attempt" ON "refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_failed" ON "mail_outbox" USING btree ("created_at") WHERE "mail_outbox"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mail_outbox_of_booking" ON "mail_outbox" USING btree (("template_data" ->> 'bookingId')) WHERE "mail_outbox"."template_data" ->> 'bookingId' is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_of_voucher" ON "mail_outbox" USING btree (("template_data" ->> 'voucherId')) WHERE "mail_outbox"."template_data" ->> 'voucherId' is not null;