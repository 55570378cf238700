import type { CheckoutValues } from './checkout-types.ts';
import { isBoxField } from './field-names.ts';

/** The values as the form library has them: a checkbox is true or false. */
export type FormValues = Record<string, string | boolean>;

/** Converts form values to the posted and saved format: a ticked box is `on`. */
export const plainValues = (values: FormValues): CheckoutValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

// A field that has left the page may have no value at all.
function plain(value: string | boolean | undefined): string {
  if (typeof value === 'string') return value;
  return value ? 'on' : '';
}

/** Converts posted or saved values to form values. */
export const formValues = (values: CheckoutValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isBoxField(name) ? value === 'on' : value]),
  );
