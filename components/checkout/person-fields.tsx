import type { Ref } from 'react';
import { Select, type SelectOption } from '#components/form/select.tsx';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { FieldParts } from './checkout-view.ts';
import { DateOfBirth, type DateOfBirthProps } from './date-of-birth.tsx';

/** Fields of one traveller. */
export interface PersonParts {
  readonly title: FieldParts;
  readonly firstName: FieldParts;
  readonly lastName: FieldParts;
  /** For children and infants only, because their fares depend on age. */
  readonly born: Omit<DateOfBirthProps, 'changeHref'> | null;
  readonly requests: FieldParts;
}

/** Opens a `<details>` whose text area has content, so that input restored by the browser is visible. */
export const openFilled = (fold: HTMLDetailsElement | null): void => {
  if (fold?.querySelector('textarea')?.value) fold.open = true;
};

/** Form fields of one traveller. Autofill is on only for the first adult, who is most often the visitor. */
export function PersonFields({
  label,
  titles,
  parts,
  isFirst,
  changeHref,
  requestsRef,
}: {
  label: string;
  titles: readonly SelectOption[];
  parts: PersonParts;
  isFirst: boolean;
  /** Page on which to change the number and types of travellers. */
  changeHref: string;
  /** In an island: `openFilled`. A server component can't pass a function. */
  requestsRef?: Ref<HTMLDetailsElement>;
}) {
  const { title, firstName, lastName, born, requests } = parts;
  const fill = (token: string) => (isFirst ? token : 'off');
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display font-semibold text-lg">{label}</legend>
      <div className="flex flex-col gap-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)] sm:items-end">
          <div className="max-sm:max-w-40">
            <Select
              {...title}
              label="Title"
              optional
              placeholder="Choose"
              autoComplete={fill('honorific-prefix')}
              options={titles}
            />
          </div>
          <TextInput {...firstName} label="First name" autoComplete={fill('given-name')} maxLength={60} />
          <TextInput {...lastName} label="Last name" autoComplete={fill('family-name')} maxLength={60} />
        </div>
        {born && <DateOfBirth {...born} changeHref={changeHref} />}
        <details
          {...(requestsRef ? { ref: requestsRef } : {})}
          open={Boolean(requests.error || requests.defaultValue)}
          className="group/requests"
          data-requests=""
        >
          <summary className="link-line inline-flex min-h-11 items-center gap-1 font-semibold text-rail text-sm">
            Seat or accessibility request
            <span className="sr-only">, {label}</span>
            <Icon
              name="chevron"
              className="size-[0.9em] transition-transform duration-short group-open/requests:rotate-180"
            />
          </summary>
          <TextArea
            {...requests}
            label="What do you need?"
            help="For example a window seat, a wheelchair space or a guide dog. We’ll pass it on to the operator and let you know."
            optional
            rows={3}
            maxLength={300}
            autoComplete="off"
          />
        </details>
      </div>
    </fieldset>
  );
}
