import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { FareView } from './journey-view.ts';

/**
 * Table of a journey's fares: refund, changes and price at a glance, then each fare's conditions in full. `action` adds
 * content to each: a button to buy it, or a note about its first day of sale.
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
    <table className="figures wrap-anywhere w-full table-fixed text-start">
      <caption className="sr-only">Fares</caption>
      <colgroup>
        <col className="w-[32%]" />
        <col className="w-[24%]" />
        <col className="w-[24%]" />
        <col className="w-[20%]" />
      </colgroup>
      <thead className="text-quiet text-sm">
        <tr className="border-line border-b">
          {['Fare', 'Refund', 'Changes'].map((name) => (
            <th key={name} scope="col" className="pe-2 pb-1.5 text-start font-normal">
              {name}
            </th>
          ))}
          <th scope="col" className="pb-1.5 text-end font-normal">
            Price
          </th>
        </tr>
      </thead>
      {fares.map((fare) => (
        <tbody key={fare.key} className="border-line border-b last:border-b-0">
          <tr className="align-baseline">
            <th scope="row" className="pt-4 pe-2 text-start font-semibold max-sm:text-sm">
              {fare.name}
            </th>
            <td className="pt-4 pe-2 text-sm">{fare.brief.refund}</td>
            <td className="pt-4 pe-2 text-sm">{fare.brief.changes}</td>
            <td className="pt-4 text-end font-display font-semibold text-lg">{fare.price ?? 'No price'}</td>
          </tr>
          <tr>
            <td colSpan={4} className="pb-4">
              {fare.about && <p className="text-sm">{fare.about}</p>}
              {fare.split && <p className="text-quiet text-sm">{fare.split}</p>}
              <details className="group/fare text-sm">
                <summary className="link-line inline-flex min-h-11 items-center gap-1 text-rail md:min-h-8">
                  Conditions
                  <VisuallyHidden>: {fare.name}</VisuallyHidden>
                  <Icon
                    name="chevron"
                    className="size-[1em] transition-transform duration-short group-open/fare:rotate-180"
                  />
                </summary>
                <dl className="mt-1 flex flex-col gap-0.5">
                  <Condition name="Changes">{fare.changes}</Condition>
                  <Condition name="Refund">{fare.refund}</Condition>
                </dl>
                {fare.text && <p className="mt-1">{fare.text}</p>}
              </details>
              {fare.closed && fare.closed !== shownNotice && (
                <p className="mt-1 font-semibold text-sm">{fare.closed}</p>
              )}
              {fare.closed ? null : action?.(fare)}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
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
