CREATE TABLE "booking_disruption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"parent_id" uuid,
	"trip_id" text NOT NULL,
	"service_date" date NOT NULL,
	"run_offset" integer NOT NULL,
	"cause" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"choose_until" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disruption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" jsonb NOT NULL,
	"delay_seconds" integer,
	"cause" text,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"note" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_notice" (
	"source" text NOT NULL,
	"notice_id" text NOT NULL,
	"notice" jsonb NOT NULL,
	"believed_until" timestamp with time zone,
	CONSTRAINT "feed_notice_source_notice_id_pk" PRIMARY KEY("source","notice_id")
);
--> statement-breakpoint
CREATE TABLE "live_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_update" (
	"source" text NOT NULL,
	"trip_id" text NOT NULL,
	"service_date" date NOT NULL,
	"run_offset" integer NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"calls" jsonb NOT NULL,
	"cause" text,
	"recorded_at" timestamp with time zone NOT NULL,
	"believed_until" timestamp with time zone,
	CONSTRAINT "run_update_source_trip_id_service_date_run_offset_pk" PRIMARY KEY("source","trip_id","service_date","run_offset")
);
--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_change" ADD COLUMN "waived" jsonb;--> statement-breakpoint
ALTER TABLE "booking_item" ADD COLUMN "disruption" jsonb;--> statement-breakpoint
ALTER TABLE "booking_disruption" ADD CONSTRAINT "booking_disruption_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_disruption" ADD CONSTRAINT "booking_disruption_item_id_booking_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."booking_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_disruption" ADD CONSTRAINT "booking_disruption_parent_id_booking_disruption_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."booking_disruption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_disruption_open" ON "booking_disruption" USING btree ("item_id") WHERE "booking_disruption"."state" = 'open';--> statement-breakpoint
CREATE INDEX "booking_disruption_due" ON "booking_disruption" USING btree ("choose_until") WHERE "booking_disruption"."state" = 'open';--> statement-breakpoint
CREATE INDEX "booking_disruption_booking" ON "booking_disruption" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "run_update_date" ON "run_update" USING btree ("service_date");--> statement-breakpoint
CREATE INDEX "booking_item_rides" ON "booking_item" USING gin (("data" #> '{route,serviceRoute}') jsonb_path_ops) WHERE "booking_item"."data" ->> 'kind' = 'journey';--> statement-breakpoint
ALTER TABLE "booking_change" ADD CONSTRAINT "booking_change_waived" CHECK ("booking_change"."waived_cents" >= 0) NOT VALID;