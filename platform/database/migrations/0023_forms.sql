CREATE TABLE "form_submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"document_id" text NOT NULL,
	"form_key" text NOT NULL,
	"title" text NOT NULL,
	"answers" jsonb NOT NULL,
	"digest" text,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "form_submission_reference_unique" UNIQUE("reference"),
	CONSTRAINT "form_submission_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE INDEX "form_submission_received" ON "form_submission" USING btree ("received_at");