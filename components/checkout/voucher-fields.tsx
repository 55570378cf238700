import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { FieldParts, VoucherView } from './checkout-view.ts';

/** Used vouchers, and a field to add one. The buttons submit `intent`. */
export function VoucherFields({
  vouchers,
  code,
  max,
  isBusy,
}: {
  vouchers: readonly VoucherView[];
  code: FieldParts;
  max: number;
  isBusy: boolean;
}) {
  return (
    <div className="flex flex-col gap-5">
      {vouchers.length > 0 && (
        <ul className="border-line border-b">
          {vouchers.map(({ ending, amount, remaining }, index) => (
            <li
              key={ending}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-line border-t py-3"
            >
              <Icon name="gift" className="mt-[0.15em] size-[1.3em] text-rail" />
              <div>
                <p className="figures font-semibold">
                  Voucher ending {ending} pays {amount}
                </p>
                <p className="figures text-quiet text-sm">{remaining}</p>
              </div>
              <Button
                type="submit"
                name="intent"
                value={`remove-voucher-${index}`}
                variant="quiet"
                className="-my-2 min-h-11 text-sm"
              >
                Remove
                <span className="sr-only"> voucher ending {ending}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {vouchers.length < max && (
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextInput
            {...code}
            label={vouchers.length > 0 ? 'Another voucher code' : 'Voucher code'}
            help={
              <>
                20 letters and digits, such as <span className="inline-block">ABCDE-FGHJK-MNPQR-STVWX</span>.
              </>
            }
            optional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="figures"
          />
          <Button
            type="submit"
            name="intent"
            value="add-voucher"
            variant="secondary"
            aria-disabled={isBusy || undefined}
            className="max-sm:justify-self-start"
          >
            Add voucher
          </Button>
        </div>
      )}
    </div>
  );
}
