CREATE TABLE "live_feed" (
	"source" text PRIMARY KEY NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"believed_until" timestamp with time zone NOT NULL
);
