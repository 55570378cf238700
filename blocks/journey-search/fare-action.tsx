import { CartForm, type CartFormStatus } from '#components/cart/cart-form.tsx';
import type { FareView } from '#components/travel/journey-view.ts';
import { cartFormPath } from '#contracts/cart/cart-form.ts';

/** The button that puts a fare into the cart, for everyone who searched. */
export function FareAction({
  fare: { name, cart },
  departs,
  day,
  isOnly,
  status,
}: {
  fare: FareView;
  /** Which departure it is of, for those who hear many buttons: `07:40 from Auckland Strand`. */
  departs: string;
  /** `Fri 4 Dec`, where it leaves on another day than the one that is listed. */
  day?: string | undefined;
  isOnly: boolean;
  /** What became of the last press; the cart's script writes it, stories show it. */
  status?: CartFormStatus | undefined;
}) {
  if (!cart) return null;
  return (
    <CartForm
      action={cartFormPath}
      values={cart}
      label={day ? `Add to cart for ${day}` : 'Add to cart'}
      about={`${name}, ${departs}`}
      variant={isOnly ? 'primary' : 'secondary'}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2"
      {...(status && { status })}
    />
  );
}
