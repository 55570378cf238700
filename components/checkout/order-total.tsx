import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import type { TotalView } from './checkout-view.ts';

/** Price summary and the amount to pay. `total` is null until it is calculated. */
export function OrderTotal({
  total,
  isChanging,
  level,
  id,
  className,
}: {
  total: TotalView | null;
  /** True while a new total is being calculated. */
  isChanging: boolean;
  level: HeadingLevel;
  id: string;
  className?: string;
}) {
  return (
    <section aria-labelledby={`${id}-total`} className={classNames('border-ink border-t-2 pt-4', className)}>
      <Heading level={level} size="small" id={`${id}-total`}>
        Price summary
      </Heading>
      {total ? (
        <div aria-busy={isChanging || undefined} className={isChanging ? 'text-hint' : undefined}>
          <dl className="figures mt-2 flex flex-col gap-1">
            {total.lines.map(({ label, amount, note }) => (
              <div key={label} className="flex items-baseline justify-between gap-4">
                <dt>
                  {label}
                  {note && <span className="text-quiet text-sm"> {note}</span>}
                </dt>
                <dd className="whitespace-nowrap">{amount}</dd>
              </div>
            ))}
            <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-2">
              <dt className="font-semibold">{total.isPaid ? 'Left to pay' : 'To pay by card'}</dt>
              <dd className="whitespace-nowrap font-display font-semibold text-2xl">{total.total}</dd>
            </div>
          </dl>
          <p className="figures mt-1 text-quiet text-sm">In New Zealand dollars, {total.gst} GST included.</p>
        </div>
      ) : (
        <p className="mt-2 text-quiet">
          {isChanging ? 'Calculating your total…' : 'We couldn’t calculate your total.'}
        </p>
      )}
    </section>
  );
}
