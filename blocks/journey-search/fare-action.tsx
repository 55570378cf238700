import { CartForm, type CartFormStatus } from '#components/cart/cart-form.tsx';
import type { FareView } from '#components/travel/journey-view.ts';
import { TextLink } from '#components/ui/link.tsx';
import { cartFormPath } from '#contracts/cart/cart-form.ts';

/** The button that adds a fare to the cart, for all passengers of the search. */
export function FareAction({
  fare: { name, cart },
  departs,
  day,
  isOnly,
  replaces,
  nextHref,
  status,
}: {
  fare: FareView;
  /** The departure, which distinguishes buttons for screen readers: `07:40 from Auckland Strand`. */
  departs: string;
  /** `Fri 4 Dec`, if it departs on another date than the listed one. */
  day?: string | undefined;
  isOnly: boolean;
  /** The id of the cart item that the fare replaces. */
  replaces?: string | undefined;
  /** Leads to the journeys back, once the journey out is in the cart. */
  nextHref?: string | undefined;
  /** The status of the last press; the cart's script sets it, stories pass it. */
  status?: CartFormStatus | undefined;
}) {
  if (!cart) return null;
  // The browser's script can't read the cookie that opens the booking of the pass.
  const usesPass = cart.pass !== undefined;
  return (
    <>
      <CartForm
        action={cartFormPath}
        values={replaces === undefined ? cart : { ...cart, replaces }}
        label={`${usesPass ? 'Use the pass' : 'Add to cart'}${day ? ` for ${day}` : ''}`}
        isPlain={usesPass}
        {...(replaces !== undefined && { purpose: replaces })}
        about={`${name}, ${departs}`}
        variant={isOnly ? 'primary' : 'secondary'}
        className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
        {...(status && { status })}
      />
      {nextHref && (
        <TextLink
          href={nextHref}
          data-next-step=""
          className="mt-2 hidden min-h-11 items-center text-sm [form:has([data-tone=done])+&]:inline-flex"
        >
          Choose the journey back
        </TextLink>
      )}
    </>
  );
}
