-- The proofs of open rows find the postings of a booking by its reference.
CREATE FUNCTION "ledger_keep_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "ledger_transaction" WHERE "booking_reference" = OLD."reference") THEN
    RAISE EXCEPTION 'The ledger has postings of booking %: % is refused.', OLD."reference", TG_OP USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;--> statement-breakpoint
CREATE TRIGGER "booking_with_postings_deleted" BEFORE DELETE ON "booking" FOR EACH ROW EXECUTE FUNCTION "ledger_keep_booking"();--> statement-breakpoint
CREATE TRIGGER "booking_with_postings_renamed" BEFORE UPDATE OF "id", "reference" ON "booking" FOR EACH ROW WHEN (OLD."id" <> NEW."id" OR OLD."reference" <> NEW."reference") EXECUTE FUNCTION "ledger_keep_booking"();--> statement-breakpoint
-- No trigger sees the rows that TRUNCATE removes.
CREATE TRIGGER "booking_not_truncated" BEFORE TRUNCATE ON "booking" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "booking_item_not_truncated" BEFORE TRUNCATE ON "booking_item" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "booking_voucher_not_truncated" BEFORE TRUNCATE ON "booking_voucher" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "payment_attempt_not_truncated" BEFORE TRUNCATE ON "payment_attempt" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "refund_not_truncated" BEFORE TRUNCATE ON "refund" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "voucher_not_truncated" BEFORE TRUNCATE ON "voucher" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();
