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
CREATE TRIGGER "voucher_not_truncated" BEFORE TRUNCATE ON "voucher" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
-- Storing a provider's payment takes no lock of the booking, and changes nothing that a proof reads. Listing the booking would wait
-- for a transaction that changes it, which may wait for the payment.
DROP TRIGGER "payment_attempt_ledger_recheck" ON "payment_attempt";--> statement-breakpoint
CREATE TRIGGER "payment_attempt_ledger_recheck" AFTER INSERT OR DELETE ON "payment_attempt" FOR EACH ROW EXECUTE FUNCTION "ledger_recheck_booking_part"();--> statement-breakpoint
CREATE TRIGGER "payment_attempt_ledger_recheck_change" AFTER UPDATE OF "id", "booking_id", "provider", "state", "amount_cents" ON "payment_attempt" FOR EACH ROW WHEN (
  (OLD."id", OLD."booking_id", OLD."provider", OLD."amount_cents") IS DISTINCT FROM (NEW."id", NEW."booking_id", NEW."provider", NEW."amount_cents")
  OR (OLD."state" = 'captured') <> (NEW."state" = 'captured')
) EXECUTE FUNCTION "ledger_recheck_booking_part"();
