/** Block loader: the contact form's server action, and the API settings for the browser. */
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { ApiSettings } from '#browser/cart/cart-settings.ts';
import type { ContactAction } from './contact-form-state.ts';

/** The two ways to send the form: the server action, and the API for browsers with JavaScript. */
export interface ContactFormData {
  readonly action: ContactAction;
  /** Null on a draft: nothing is sent. */
  readonly api: ApiSettings | null;
}

/** Gives the form its server action and API settings. */
export async function loadContactForm(
  _block: unknown,
  { ports: { settings } }: Pick<LoadContext, 'ports'>,
): Promise<LoadResult<ContactFormData>> {
  return { ok: true, data: { action: settings.contactAction, api: settings.contactApi } };
}
