import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import type { MoneyLineView } from './booking-view.ts';

/** Payment summary of a booking: amounts paid, line by line. */
export function BookingMoney({
  lines,
  note,
  level,
}: {
  lines: readonly MoneyLineView[];
  note: string;
  level: HeadingLevel;
}) {
  return (
    <section>
      <Heading level={level} size="small">
        Payment
      </Heading>
      <dl className="figures mt-3 flex flex-col gap-1">
        {lines.map(({ label, amount, isTotal }) => (
          <div
            key={label}
            className={classNames(
              'flex items-baseline justify-between gap-4',
              isTotal && 'mt-1 border-line border-t pt-2 font-semibold',
            )}
          >
            <dt>{label}</dt>
            <dd className={isTotal ? 'font-display text-xl' : undefined}>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-2 text-quiet text-sm">{note}</p>
    </section>
  );
}
