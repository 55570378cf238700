import { BesideIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { DemonstrationPrices } from '#components/travel/demonstration-notes.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { ModeBadge } from '#components/ui/badge.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keepMarks, keepUnits } from '#components/ui/non-breaking-spaces.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { fareGuide } from '#schemas/blocks/fare-guide.schema.ts';
import type { FareGuideData, PairView } from './fare-guide-data.ts';

/**
 * A price list like a ticket office's: each journey with its lowest fare at the right, and what the fare
 * includes.
 */
export function FareGuide({ block, data, headingLevel, id }: BlockProps<typeof fareGuide, FareGuideData>) {
  const { heading, lead, included, notIncluded } = block;
  const { pairs, terms, saysDemonstration } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <BesideIntro {...{ heading, lead, id }} level={headingLevel} className="flex flex-col gap-6">
      {saysDemonstration && <DemonstrationPrices />}
      <ul className="border-ink border-t-2">
        {pairs.map((pair) => (
          <Pair key={pair.key} pair={pair} />
        ))}
      </ul>
      {terms && <p className="figures max-w-text text-quiet text-sm">{terms}</p>}
      {(included.length > 0 || notIncluded.length > 0) && (
        <div className="mt-4 grid gap-x-gutter gap-y-8 sm:grid-cols-2 print:grid-cols-2">
          <Points title="Included" icon="check" points={included} level={level} />
          <Points title="Not included" icon="minus" points={notIncluded} level={level} />
        </div>
      )}
    </BesideIntro>
  );
}

function Pair({ pair: { from, to, line, mode, price, href } }: { pair: PairView }) {
  return (
    <li className="fare-row group grid break-inside-avoid">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-lg leading-tight">
          <span>{keepMarks(from)}</span>
          <span className="inline-flex min-w-0 items-start gap-x-2">
            <Icon name="arrow" className="mt-[0.17em] size-4 text-quiet" />
            <VisuallyHidden> to </VisuallyHidden>
            <span className="min-w-0">{keepMarks(to)}</span>
          </span>
        </p>
        <p className="text-quiet text-sm">{mode ? <ModeBadge mode={mode}>{line}</ModeBadge> : line}</p>
        {price.kind === 'none' && <p className="max-w-text text-balance">{price.because}</p>}
        {price.kind === 'priced' && (
          <ul className="figures flex flex-wrap gap-x-4 text-quiet text-sm">
            {price.others.map((fare) => (
              <li key={fare.name}>
                {fare.name} from {fare.price}
              </li>
            ))}
            <li>{price.child}</li>
          </ul>
        )}
      </div>
      <div className="fare-row-price flex">
        {price.kind === 'priced' && (
          <p className="figures flex items-baseline gap-2 whitespace-nowrap">
            <span className="text-quiet text-sm">{price.fare.name} from</span>
            <span className="font-display font-semibold text-2xl leading-none">{price.fare.price}</span>
          </p>
        )}
        {href && (
          <a href={href} rel="nofollow" className="fare-link link-line figures inline-flex print:hidden">
            {price.kind === 'priced' ? `See ${price.day}` : 'See later dates'}
            <VisuallyHidden>
              {' '}
              from {from} to {to}, {line}
            </VisuallyHidden>
            <Icon
              name="arrow"
              className="size-4 transition-transform duration-short group-hover:translate-x-1"
            />
          </a>
        )}
      </div>
    </li>
  );
}

function Points({
  title,
  icon,
  points,
  level,
}: {
  title: string;
  icon: 'check' | 'minus';
  points: readonly string[];
  level: HeadingLevel;
}) {
  if (points.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <Heading level={level} size="small">
        {title}
      </Heading>
      <ul className="flex flex-col gap-2">
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
            <Icon
              name={icon}
              className={classNames('mt-[0.25em] size-[1.1em]', icon === 'check' ? 'text-rail' : 'text-hint')}
            />
            <span>{keepUnits(point)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The fallback when prices can't be looked up. */
export function FareGuideUnavailable({ headingLevel }: FallbackProps) {
  return (
    <EmptyState
      level={headingLevel}
      state="fault"
      title="Prices are unavailable"
      text="We can’t show prices right now. Search for your day, or contact us and we’ll look it up."
      links={[
        { label: 'Search by date', href: '/book-your-journey/' },
        { label: 'Contact us', href: '/contact/' },
      ]}
    />
  );
}
