/** Block loader: the form's server action, the API settings for the browser, and the reference of sent answers. */
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import { sentFormQuery } from '#contracts/search/sent-form-query.ts';
import type { FormAction } from './form-state.ts';

/** The two ways to send the form: the server action, and the API for browsers with JavaScript. */
export interface FormBlockData {
  readonly action: FormAction;
  /** Null on a draft: nothing is sent. */
  readonly api: ApiSettings | null;
  /** The page's path, to which the action returns. */
  readonly path: string;
  /** The reference, if this form has just been sent without a script. */
  readonly sentReference: string | null;
}

/** Gives the form its server action and API settings. */
export async function loadForm(
  { formKey }: { readonly formKey: string | undefined },
  { path, query, ports: { settings } }: Pick<LoadContext, 'path' | 'query' | 'ports'>,
): Promise<LoadResult<FormBlockData>> {
  const { form, sent } = sentFormQuery.read(query).values;
  return {
    ok: true,
    data: {
      action: settings.formAction,
      api: settings.contactApi,
      path,
      sentReference: form !== undefined && form === formKey ? (sent ?? null) : null,
    },
  };
}
