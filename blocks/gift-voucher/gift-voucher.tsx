import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps, FallbackProps } from '#blocks/define-block.ts';
import { VoucherDeskIsland } from '#blocks/islands.tsx';
import { CartForm, type CartFormStatus } from '#components/cart/cart-form.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import type { giftVoucher } from '#schemas/blocks/gift-voucher.schema.ts';
import type { GiftVoucherData } from './gift-voucher.load.ts';

/** The form of a gift voucher with a preview beside it. */
export function GiftVoucher({
  block,
  data,
  headingLevel,
  id,
  status,
}: BlockProps<typeof giftVoucher, GiftVoucherData> & {
  /** The status of the last press; the cart's script sets it, stories pass it. */
  status?: CartFormStatus;
}) {
  const { heading, lead, note } = block;
  return (
    <div className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      <CartForm
        action={cartFormPath}
        values={{ intent: 'add', itemType: 'voucher', productId: 'gift-voucher' }}
        label="Add to cart"
        about="gift voucher"
        className="grid grid-cols-1 items-start gap-x-gutter gap-y-7 lg:grid-cols-12 [&>button]:lg:col-span-7 [&>button]:sm:justify-self-start [&>output]:lg:col-span-7"
        {...(status && { status })}
      >
        <VoucherDeskIsland id={id} {...data} note={note} />
      </CartForm>
    </div>
  );
}

/** The fallback when vouchers can't be sold. */
export function GiftVoucherUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Gift vouchers are unavailable"
      text="Something isn’t working on our side. Please reload this page in a few minutes, or contact us with the name and the amount and we’ll make it for you."
      links={[{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}
