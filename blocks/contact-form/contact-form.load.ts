/** Block loader: the contact form's server action, and the API settings for the browser. */

import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import type { BaseAddressSettings } from '#contracts/api/base-address.ts';
import { config } from '#platform/config.ts';
import { sendContactForm } from './contact-form.action.ts';
import type { ContactAction } from './contact-form-state.ts';

/** The settings with which the browser reaches the API. It derives the API's address from the page's own. */
export interface ContactApi extends BaseAddressSettings {
  readonly apiKey: string;
}

/** The two ways to send the form: the server action, and the API for browsers with JavaScript. */
export interface ContactFormData {
  readonly action: ContactAction;
  /** Null on a draft: nothing is sent. */
  readonly api: ContactApi | null;
}

/** Gives the form its server action and API settings; it reads only the configuration. */
export async function loadContactForm(
  _block: unknown,
  { visitor }: Pick<LoadContext, 'visitor'>,
): Promise<LoadResult<ContactFormData>> {
  const { apiBaseUrl, siteEnvironment, apiKeys } = config();
  const api = { configured: apiBaseUrl, siteEnvironment, apiKey: apiKeys[0] };
  return { ok: true, data: { action: sendContactForm, api: visitor.kind === 'editor' ? null : api } };
}
