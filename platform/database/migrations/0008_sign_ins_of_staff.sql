CREATE TABLE "staff_code" (
	"step" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"token_mark" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_session_over" ON "staff_session" USING btree ("ends_at");