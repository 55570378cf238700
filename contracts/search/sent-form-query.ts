/** Query parameters of a page after one of its forms was sent without a script. */
import { z } from 'zod';
import { definePageParameters } from './page-parameters.ts';

/** The parameters `form`, the key of the form's block, and `sent`, the reference of its answers. */
export const sentFormQuery = definePageParameters(
  z
    .object({
      form: z.string().max(100),
      sent: z.string().regex(/^[2-9A-Z]{3}(?:-[2-9A-Z]{3}){2}$/),
    })
    .partial(),
);

/** Returns the address of a page after this form was sent. */
export function sentFormAddress(path: string, formKey: string, reference: string): string {
  return `${path}?${new URLSearchParams({ form: formKey, sent: reference })}`;
}
