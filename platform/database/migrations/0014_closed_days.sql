CREATE TABLE "ledger_closing" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"act" text NOT NULL,
	"acted_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"transactions" integer NOT NULL,
	"accounts" jsonb NOT NULL,
	"entries_digest" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_recheck" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_closing_day" ON "ledger_closing" USING btree ("day","position");--> statement-breakpoint
CREATE INDEX "ledger_transaction_posted" ON "ledger_transaction" USING btree ("posted_at");--> statement-breakpoint
CREATE TRIGGER "ledger_closing_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_closing" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE FUNCTION "ledger_day"("instant" timestamp with time zone) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT ("instant" AT TIME ZONE 'Pacific/Auckland')::date
$$;--> statement-breakpoint
-- Closing a day takes the same lock exclusively. So it waits for postings in flight, and later ones see the closing.
CREATE FUNCTION "ledger_require_open_day"("posted_on" date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'The ledger is posted in read committed transactions only.' USING ERRCODE = 'invalid_transaction_state';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(7260419, "posted_on" - date '2000-01-01');
  IF coalesce(
    (SELECT "act" = 'closed' FROM "ledger_closing" WHERE "day" = "posted_on" ORDER BY "position" DESC LIMIT 1),
    "posted_on" < (SELECT min("day") FROM "ledger_closing")
  ) THEN
    RAISE EXCEPTION 'The ledger day % is closed.', "posted_on" USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_transaction_in_open_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "ledger_require_open_day"("day") FROM (
    SELECT DISTINCT "ledger_day"("posted_at") AS "day" FROM "added" ORDER BY 1
  ) AS "days";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_transaction_in_open_day" AFTER INSERT ON "ledger_transaction" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_transaction_in_open_day"();--> statement-breakpoint
CREATE FUNCTION "ledger_entry_in_open_day"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "ledger_require_open_day"("day") FROM (
    SELECT DISTINCT "ledger_day"("posted_at") AS "day"
    FROM "added" JOIN "ledger_transaction" ON "ledger_transaction"."id" = "added"."transaction_id" ORDER BY 1
  ) AS "days";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entry_in_open_day" AFTER INSERT ON "ledger_entry" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_entry_in_open_day"();--> statement-breakpoint
-- Locks a row that exists, until the change is committed. So no one removes it without having seen the change.
CREATE FUNCTION "ledger_recheck_add"("subject" uuid, "subject_kind" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF "subject" IS NULL THEN RETURN; END IF;
  INSERT INTO "ledger_recheck" ("id", "kind") VALUES ("subject", "subject_kind")
  ON CONFLICT ("id") DO UPDATE SET "kind" = excluded."kind" WHERE false;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_recheck_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "ledger_recheck_add"(OLD."id", 'booking'); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."id" <> OLD."id") THEN PERFORM "ledger_recheck_add"(NEW."id", 'booking'); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_recheck_booking_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "ledger_recheck_add"(OLD."booking_id", 'booking'); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."booking_id" <> OLD."booking_id") THEN
    PERFORM "ledger_recheck_add"(NEW."booking_id", 'booking');
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_recheck_refund_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM "ledger_recheck_add"("booking_id", 'booking') FROM "payment_attempt"
    WHERE "id" = OLD."attempt_id" AND "booking_id" <> OLD."booking_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM "ledger_recheck_add"("booking_id", 'booking') FROM "payment_attempt"
    WHERE "id" = NEW."attempt_id" AND "booking_id" <> NEW."booking_id";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_recheck_voucher"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "ledger_recheck_add"(OLD."id", 'voucher'); END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."id" <> OLD."id") THEN PERFORM "ledger_recheck_add"(NEW."id", 'voucher'); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "ledger_recheck_voucher_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM "ledger_recheck_add"(OLD."booking_id", 'booking');
    PERFORM "ledger_recheck_add"("booking_id", 'booking') FROM "booking_item"
    WHERE "id" = OLD."booking_item_id" AND "booking_id" <> OLD."booking_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM "ledger_recheck_add"(NEW."booking_id", 'booking');
    PERFORM "ledger_recheck_add"("booking_id", 'booking') FROM "booking_item"
    WHERE "id" = NEW."booking_item_id" AND "booking_id" <> NEW."booking_id";
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The columns are those that the proofs read.
CREATE TRIGGER "booking_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "reference", "status", "subtotal_cents", "voucher_cents", "card_fee_cents", "total_cents", "gst_cents", "paid_at" ON "booking" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking"();--> statement-breakpoint
CREATE TRIGGER "booking_item_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "item_type", "quantity", "price_cents" ON "booking_item" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "booking_voucher_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE ON "booking_voucher" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "payment_attempt_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "provider", "state", "amount_cents" ON "payment_attempt" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "refund_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "reason", "attempt_id", "voucher_id", "amount_cents", "state", "paid_otherwise" ON "refund" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "refund_ledger_recheck_attempt" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "reason", "attempt_id", "amount_cents", "state", "paid_otherwise" ON "refund" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_refund_attempt"();--> statement-breakpoint
CREATE TRIGGER "voucher_ledger_recheck" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "booking_item_id", "face_cents", "balance_cents" ON "voucher" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_voucher"();--> statement-breakpoint
CREATE TRIGGER "voucher_ledger_recheck_sale" AFTER INSERT OR DELETE OR UPDATE OF "id", "booking_id", "booking_item_id", "face_cents" ON "voucher" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_voucher_sale"();
