CREATE TABLE "booking_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"number" integer,
	"lines" jsonb NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "booking_change_made" CHECK (("booking_change"."number" is null) = ("booking_change"."made_at" is null))
);
--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_change_number" ON "booking_change" USING btree ("booking_id","number");