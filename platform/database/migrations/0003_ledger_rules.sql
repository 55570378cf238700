CREATE UNIQUE INDEX "voucher_sold" ON "voucher" USING btree ("booking_item_id","number");--> statement-breakpoint
CREATE INDEX "voucher_booking" ON "voucher" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "voucher_expiry" ON "voucher" USING btree ("expires_on") WHERE "voucher"."balance_cents" > 0;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount_cents" <> 0);--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_whose_voucher" CHECK (("ledger_entry"."account" = 'vouchers') = ("ledger_entry"."voucher_id" is not null));--> statement-breakpoint
CREATE FUNCTION "ledger_only_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger only grows: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_transaction_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transaction" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_only_grows"();--> statement-breakpoint
CREATE FUNCTION "ledger_sums_to_zero"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference bigint;
BEGIN
  SELECT sum("amount_cents") INTO difference FROM "ledger_entry" WHERE "transaction_id" = NEW."transaction_id";
  IF difference <> 0 THEN
    RAISE EXCEPTION 'The sides of ledger transaction % differ by % cents.', NEW."transaction_id", difference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entry_sums_to_zero" AFTER INSERT ON "ledger_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "ledger_sums_to_zero"();
