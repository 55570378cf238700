'use client';
import { useEffect, useRef, useState } from 'react';
import { peopleWords } from '#blocks/people-words.ts';
import { type Party, partyFault } from '#schemas/cart/party-rules.ts';
import { centsOf, formatPrice } from '#schemas/money.ts';

/** What a pass costs each kind of passenger, in whole dollars. */
export interface PassPrices {
  readonly id: string;
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
}

interface Total {
  readonly price: number;
  readonly who: string;
}

/**
 * What the chosen pass costs those who travel, as the form around it stands. Sends that price along, so that nobody gets
 * another one without being told. Without its script the cart says the total.
 */
export function PassTotalIsland({ prices }: { prices: readonly PassPrices[] }) {
  const element = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState<Total | null>(null);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const reckon = () => setTotal(totalOf(form, prices));
    reckon();
    form.addEventListener('change', reckon);
    // A page that comes back from the history has its answers, and nothing that changed them.
    window.addEventListener('pageshow', reckon);
    return () => {
      form.removeEventListener('change', reckon);
      window.removeEventListener('pageshow', reckon);
    };
  }, [prices]);
  return (
    <div ref={element} className="figures min-w-0 flex-1">
      {total ? (
        <>
          <output className="block">
            <span className="block font-display font-semibold text-2xl leading-tight">
              {formatPrice(centsOf(total.price))}
            </span>
            <span className="block text-quiet text-sm">for {total.who}, GST included</span>
          </output>
          <input type="hidden" name="expectedPrice" value={total.price} />
        </>
      ) : (
        <p className="text-quiet text-sm">Your cart shows the total.</p>
      )}
    </div>
  );
}

function totalOf(form: HTMLFormElement, prices: readonly PassPrices[]): Total | null {
  const data = new FormData(form);
  const pass = prices.find(({ id }) => id === data.get('productId'));
  const count = (name: string) => Number(data.get(name) ?? 0);
  const [adults, children, infants] = [count('adultCount'), count('childCount'), count('infantCount')];
  forbidOtherParties(form, { adults, children, infants });
  if (!pass) return null;
  return {
    price: pass.adult * adults + pass.child * children + pass.infant * infants,
    who: peopleWords({ adults, children, infants }),
  };
}

/** Who can't travel together: the browser says so before anything is sent. */
function forbidOtherParties(form: HTMLFormElement, party: Party): void {
  const fault = partyFault(party);
  const fields = { adultCount: fault && fault.part !== 'infants', infantCount: fault?.part === 'infants' };
  for (const [name, isAbout] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.setCustomValidity(fault && isAbout ? fault.message : '');
  }
}
