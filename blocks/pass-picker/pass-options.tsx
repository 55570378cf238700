/** Radio buttons of the passes in a range, laid out as a price list. */
import { formatPrice, toCents } from '#contracts/money.ts';
import type { PassRange } from './pass-picker-data.ts';

/** The columns of rows and header; with one more where infants pay. */
const columns = {
  paid: 'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_4.5rem_4.5rem_4rem_5.5rem] sm:gap-x-4',
  free: 'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_5rem_5rem_6.5rem] sm:gap-x-4',
} as const;

/** On a narrow phone `7 days of your choice` may only break after "days". */
const keepTogether = (allowance: string) => allowance.replace('of your choice', 'of\u00A0your\u00A0choice');

/** The passes of a range as a price list of radio buttons. */
export function PassOptions({ range: { unit, options }, id }: { range: PassRange; id: string }) {
  const infantsPay = options.some(({ infant }) => infant > 0);
  const layout = infantsPay ? columns.paid : columns.free;
  return (
    <fieldset className="w-full min-w-0">
      <legend className="mb-3 font-display font-semibold text-xl">How many {unit}s?</legend>
      <div
        aria-hidden="true"
        className={`border-ink border-y-2 px-2 py-2 text-end font-semibold text-sm max-sm:hidden ${layout}`}
      >
        <span className="col-span-2 text-start">Travel</span>
        <span>Adult</span>
        <span>Child</span>
        {infantsPay && <span>Infant</span>}
        <span>Each {unit}</span>
      </div>
      <div className="max-sm:border-ink max-sm:border-t-2">
        {options.map((option, index) => (
          <label
            key={option.id}
            className={`figures items-center border-line border-b px-2 py-2.5 hover:bg-fresh has-checked:bg-fresh sm:min-h-12 sm:py-2 ${layout}`}
          >
            <input
              type="radio"
              id={`${id}-${option.id}`}
              name="productId"
              value={option.id}
              defaultChecked={index === 0}
              required
              className="choice-mark size-5 shrink-0"
            />
            <span className="font-semibold">{keepTogether(option.allowance)}</span>
            <span className="whitespace-nowrap text-end font-display font-semibold text-lg">
              <span className="font-normal font-sans text-quiet text-sm sm:sr-only">adult </span>
              {formatPrice(toCents(option.adult))}
            </span>
            <span className="col-span-2 col-start-2 text-quiet text-sm sm:contents sm:text-base">
              <span className="sm:text-end">
                <span className="sm:sr-only">child </span>
                {formatPrice(toCents(option.child))}
              </span>
              {infantsPay && (
                <span className="sm:text-end">
                  <span className="sm:sr-only"> · infant </span>
                  {formatPrice(toCents(option.infant))}
                </span>
              )}
              <span className="sm:text-end">
                <span className="sm:sr-only"> · </span>
                {option.each}
                <span className="sm:sr-only"> {unit === 'hour' ? 'an hour' : 'a day'}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
