import { controlLook, FieldMessage } from '#components/form/field.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { FieldParts } from './checkout-view.ts';

export interface DateOfBirthProps {
  readonly day: FieldParts;
  readonly month: FieldParts;
  readonly year: FieldParts;
  /** The ages that the fare is for: `Under 15 on 12 December 2026. For example, 27 3 2019.` Empty if unknown. */
  readonly ages: string;
  /** Page on which to change a traveller's type, for someone too old for it. */
  readonly changeHref: string;
}

/** Date of birth in three text fields. The error stands at the first, with a link to change the travellers. */
export function DateOfBirth({ day, month, year, ages, changeHref }: DateOfBirthProps) {
  const { id, error } = day;
  const parts = [
    { field: day, label: 'Day', width: 'w-20' },
    { field: month, label: 'Month', width: 'w-20' },
    { field: year, label: 'Year', width: 'w-28' },
  ];
  return (
    <fieldset aria-describedby={classNames(`${id}-help`, error && `${id}-error`)} className="min-w-0">
      <legend className="font-semibold">Date of birth</legend>
      <p id={`${id}-help`} className="text-quiet text-sm">
        {ages || 'Fares depend on age.'}
      </p>
      <FieldMessage id={id} error={error} className="mt-1" />
      {error && (
        <a
          href={changeHref}
          className="link-line inline-flex min-h-11 items-center font-semibold text-rail text-sm"
        >
          Change travellers
        </a>
      )}
      <div className="mt-1.5 flex gap-3">
        {parts.map(({ field: { error: _, ...input }, label, width }) => (
          <div key={label} className={classNames('flex flex-col gap-1', width)}>
            <label htmlFor={input.id} className="text-sm">
              {label}
            </label>
            <input
              {...input}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={label === 'Year' ? 4 : 9}
              aria-invalid={error ? true : undefined}
              className={controlLook(error, 'figures')}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
