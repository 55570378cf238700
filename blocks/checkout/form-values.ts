import type { CheckoutValues } from './checkout-types.ts';
import { isBoxField } from './field-names.ts';

/** Fields as the form's own state has them: a box is ticked or not. */
export type FormValues = Record<string, string | boolean>;

/** As they are posted and kept: a ticked box is `on`. */
export const plainValues = (values: FormValues): CheckoutValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

// A field that has left the page may have no value at all.
function plain(value: string | boolean | undefined): string {
  if (typeof value === 'string') return value;
  return value ? 'on' : '';
}

/** The other way round. */
export const formValues = (values: CheckoutValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isBoxField(name) ? value === 'on' : value]),
  );
