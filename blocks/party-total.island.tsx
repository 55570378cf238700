/** Live total price for the chosen passengers of a product form; posted along to detect a price change. */
'use client';
import { useEffect, useRef, useState } from 'react';
import { formatPrice, toCents } from '#contracts/money.ts';
import { formatPassengers } from './format-passengers.ts';

/** The price of each passenger type, in whole dollars. */
export interface PartyPrices {
  /** The product with these prices; omitted if all products of the form cost the same. */
  readonly id?: string;
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
}

interface Total {
  readonly price: number;
  readonly passengers: string;
}

/**
 * The total price of the chosen product for the chosen passengers, updated as the form changes. It posts that
 * price along, so that a different price is never charged without notice. Without its script the cart shows
 * the total.
 */
export function PartyTotalIsland({ prices }: { prices: readonly PartyPrices[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState<Total | null>(null);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const updateTotal = () => setTotal(totalOf(new FormData(form), prices));
    updateTotal();
    // Listens on the document, because some fields stand outside the form and refer to it by id.
    document.addEventListener('change', updateTotal);
    // A page restored from the history keeps its answers and fires no change event.
    window.addEventListener('pageshow', updateTotal);
    return () => {
      document.removeEventListener('change', updateTotal);
      window.removeEventListener('pageshow', updateTotal);
    };
  }, [prices]);
  return (
    <div ref={element} className="figures min-w-0 flex-1 basis-20">
      {total ? (
        <>
          <output className="block">
            <span className="block font-display font-semibold text-2xl leading-tight">
              {formatPrice(toCents(total.price))}
            </span>
            <span className="block text-quiet text-sm">for {total.passengers}, GST included</span>
          </output>
          <input type="hidden" name="expectedPrice" value={total.price} />
        </>
      ) : (
        <p className="text-quiet text-sm">See the total in your cart.</p>
      )}
    </div>
  );
}

function totalOf(data: FormData, prices: readonly PartyPrices[]): Total | null {
  const price = prices.find(({ id }) => id === undefined || id === data.get('productId'));
  if (!price) return null;
  const count = (name: string) => Number(data.get(name) ?? 0);
  const [adults, children, infants] = [count('adultCount'), count('childCount'), count('infantCount')];
  return {
    price: price.adult * adults + price.child * children + price.infant * infants,
    passengers: formatPassengers({ adults, children, infants }),
  };
}
