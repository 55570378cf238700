import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { FareView } from './journey-view.ts';

/**
 * List of a journey's fares with price and conditions. `action` adds content to each: a button to buy it, or a note
 * about its first day of sale.
 */
export function FareList({
  fares,
  action,
  shownNotice = null,
}: {
  fares: readonly FareView[];
  action?: (fare: FareView) => ReactNode;
  /** A notice shown above the list; a fare with the same text does not repeat it. */
  shownNotice?: string | null;
}) {
  return (
    <ul className="flex flex-col">
      {fares.map((fare) => (
        <li key={fare.key} className="border-line border-t py-4 first:border-t-0 first:pt-0">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 font-semibold">{fare.name}</span>
            <span className="figures font-display font-semibold text-lg">{fare.price ?? 'No price'}</span>
          </p>
          {fare.split && <p className="figures text-quiet text-sm">{fare.split}</p>}
          <dl className="mt-1.5 flex flex-col gap-0.5 text-sm">
            <Condition name="Changes">{fare.changes}</Condition>
            <Condition name="Refund">{fare.refund}</Condition>
          </dl>
          {fare.text && (
            <details className="group/fare mt-1 text-sm">
              <summary className="link-line inline-flex min-h-11 items-center gap-1 text-rail md:min-h-8">
                More about this fare
                <VisuallyHidden>: {fare.name}</VisuallyHidden>
                <Icon
                  name="chevron"
                  className="size-[1em] transition-transform duration-short group-open/fare:rotate-180"
                />
              </summary>
              <p className="mt-1">{fare.text}</p>
            </details>
          )}
          {fare.closed && fare.closed !== shownNotice && (
            <p className="mt-1 font-semibold text-sm">{fare.closed}</p>
          )}
          {fare.closed ? null : action?.(fare)}
        </li>
      ))}
    </ul>
  );
}

function Condition({ name, children }: { name: string; children: string }) {
  if (!children) return null;
  return (
    <div>
      <dt className="inline font-semibold">{name}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}
