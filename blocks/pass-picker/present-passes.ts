import { allowanceText, passLabel } from '#contracts/catalogue/pass-label.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatMoney, formatPrice, shareOf, toWholeDollars } from '#contracts/money.ts';
import type { TravelPass } from '#domains/catalogue/catalogue.ts';
import type { PassOption, PassRange } from './pass-picker-data.ts';

/** Presents the passes of one range, smallest allowance first; null if none is on sale. */
export function presentRange(rangeId: string, all: readonly TravelPass[]): PassRange | null {
  const passes = all
    .filter((pass) => pass.rangeId === rangeId)
    .toSorted((a, b) => a.allowance.amount - b.allowance.amount);
  const [first] = passes;
  const last = passes.at(-1);
  if (!first || !last) return null;
  const unit = first.allowance.kind === 'hours' ? 'hour' : 'day';
  const inARow = first.allowance.kind === 'consecutive-days' ? ' in a row' : '';
  const [min, max] = [first.allowance.amount, last.allowance.amount];
  return {
    id: rangeId,
    label: passLabel(first.services),
    modes: [
      ...(first.services.includes('train') ? (['rail'] as const) : []),
      ...(first.services.includes('bus') ? (['coach'] as const) : []),
    ],
    unit,
    span: `${min === max ? '' : `${min} to `}${countNoun(max, unit)}${inARow}`,
    validity: validityOf(first),
    ages: first.ages,
    refund: first.refund,
    options: passes.map(presentPass),
    from: formatPrice(Math.min(...passes.map(({ prices }) => prices.adult))),
    eachFrom: formatEach(passes.reduce((least, pass) => (eachCents(pass) < eachCents(least) ? pass : least))),
    isDemonstration: passes.some(({ seen }) => seen !== 'quoted'),
  };
}

function presentPass(pass: TravelPass): PassOption {
  return {
    id: pass.id,
    allowance: allowanceText(pass.allowance),
    adult: toWholeDollars(pass.prices.adult),
    child: toWholeDollars(pass.prices.child),
    infant: toWholeDollars(pass.prices.infant),
    each: formatEach(pass),
  };
}

/** The adult price of an hour or a day in cents, possibly with a fraction. */
function eachCents({ prices, allowance }: TravelPass): number {
  return prices.adult / allowance.amount;
}

/** Formats the adult price of an hour or a day: `$15.00`, or `about $10.33` if it was rounded to the cent. */
function formatEach(pass: TravelPass): string {
  const { prices, allowance } = pass;
  const isRounded = !Number.isInteger(eachCents(pass));
  return `${isRounded ? 'about ' : ''}${formatMoney(shareOf(prices.adult, 1, allowance.amount))}`;
}

/** Formats the validity; consecutive days start on the first day of travel. */
function validityOf({ allowance, validMonths }: TravelPass): string {
  if (allowance.kind === 'consecutive-days') return 'Consecutive days from the first day of travel.';
  return `${countNoun(validMonths, 'month')} from your first booking.`;
}
