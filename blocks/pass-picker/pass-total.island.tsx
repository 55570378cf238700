'use client';
import { useEffect, useRef, useState } from 'react';
import { peopleWords } from '#blocks/people-words.ts';
import { dollars } from './pass-words.ts';

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
export function PassTotalIsland({
  prices,
  mostPeople,
}: {
  prices: readonly PassPrices[];
  mostPeople: number;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState<Total | null>(null);
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const reckon = () => setTotal(totalOf(form, prices, mostPeople));
    reckon();
    form.addEventListener('change', reckon);
    // A page that comes back from the history has its answers, and nothing that changed them.
    window.addEventListener('pageshow', reckon);
    return () => {
      form.removeEventListener('change', reckon);
      window.removeEventListener('pageshow', reckon);
    };
  }, [prices, mostPeople]);
  return (
    <div ref={element} className="figures min-w-0 flex-1">
      {total ? (
        <>
          <output className="block">
            <span className="block font-display font-semibold text-2xl leading-tight">
              {dollars(total.price)}
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

function totalOf(form: HTMLFormElement, prices: readonly PassPrices[], mostPeople: number): Total | null {
  const data = new FormData(form);
  const pass = prices.find(({ id }) => id === data.get('productId'));
  const count = (name: string) => Number(data.get(name) ?? 0);
  const [adults, children, infants] = [count('adultCount'), count('childCount'), count('infantCount')];
  forbidTooMany(form, adults + children + infants, mostPeople);
  if (!pass) return null;
  return {
    price: pass.adult * adults + pass.child * children + pass.infant * infants,
    who: peopleWords({ adults, children, infants }),
  };
}

/** More than one item may have: the browser says so before anything is sent. */
function forbidTooMany(form: HTMLFormElement, people: number, mostPeople: number): void {
  const field = form.elements.namedItem('adultCount');
  if (field instanceof HTMLSelectElement)
    field.setCustomValidity(
      people > mostPeople ? `At most ${mostPeople} people at once: add the others after this.` : '',
    );
}
