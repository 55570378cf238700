/** Comparison table of travel pass ranges: modes, allowance and price. */
import { ModeBadge } from '#components/ui/badge.tsx';
import type { TravelPassContent } from '#schemas/shared/travel-pass-content.schema.ts';
import type { PassRange } from './pass-picker-data.ts';

/** A range of passes with the editor's text, if any. */
export interface PassPart {
  readonly range: PassRange;
  readonly content: TravelPassContent | undefined;
}

/** The columns of rows and header. */
const columns =
  'md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_5.5rem_11rem] md:items-center md:gap-x-gutter';

const anUnit = (unit: PassRange['unit']) => (unit === 'hour' ? 'an hour' : 'a day');

/** A comparison table of pass ranges: modes, allowance and price of each. */
export function PassComparison({ parts, id }: { parts: readonly PassPart[]; id: string }) {
  const kinds = [...new Set(parts.map(({ range }) => range.unit))];
  const units = kinds.map(anUnit).join(' or ');
  return (
    <div>
      <div
        aria-hidden="true"
        className={`hidden border-ink border-y-2 py-2 font-semibold text-sm ${columns}`}
      >
        <span>Pass</span>
        <span>Valid for</span>
        <span>How much</span>
        <span className="text-end">From</span>
        <span className="text-end first-letter:uppercase">
          {kinds.length === 1 ? `Each ${kinds[0]}` : units}
        </span>
      </div>
      <ul className="border-ink border-t-2 md:border-t-0" aria-label="Compare passes">
        {parts.map(({ range, content }) => (
          <li key={range.id} className={`border-line border-b py-3 md:py-2 ${columns}`}>
            <a
              href={`#${id}-${range.id}`}
              className="link-line inline-flex min-h-11 items-center font-semibold text-rail md:min-h-9"
            >
              {content?.title ?? range.label}
            </a>
            <span className="flex flex-wrap gap-x-4">
              {range.modes.map((mode) => (
                <ModeBadge key={mode} mode={mode} />
              ))}
            </span>
            <span className="figures flex flex-wrap items-baseline justify-between gap-x-4 md:contents">
              <span>{range.span}</span>
              <span className="whitespace-nowrap font-display font-semibold text-lg md:text-end">
                <span className="font-normal font-sans text-quiet text-sm md:sr-only">from </span>
                {range.from}
              </span>
              <span className="text-quiet text-sm max-md:w-full md:text-end">
                from {range.eachFrom} <span className="md:hidden">for each {range.unit}</span>
                <span className="max-md:hidden">/ {range.unit}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-text text-quiet text-sm">
        For one adult. The lowest price for {units} is that of the largest pass, fully used. Unused time is
        not refunded.
      </p>
    </div>
  );
}
