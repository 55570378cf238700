import type { BaseAddressSettings } from '#api/base-address.ts';
import type { LoadContext, LoadResult } from '#blocks/define-block.ts';
import { config } from '#platform/config.ts';
import { sendContactForm } from './contact-form.action.ts';
import type { ContactAction } from './contact-outcome.ts';

/** How the browser reaches the API. Its address is worked out there, from the page's own. */
export interface ContactApi extends BaseAddressSettings {
  readonly apiKey: string;
}

/** The two ways out of the form: the server's action, and the API for browsers with JavaScript. */
export interface ContactFormData {
  readonly action: ContactAction;
  /** Null on a draft: nothing of it is sent. */
  readonly api: ContactApi | null;
}

/** Tells the form where to send a message; reads nothing but the settings. */
export async function loadContactForm(
  _block: unknown,
  { visitor }: Pick<LoadContext, 'visitor'>,
): Promise<LoadResult<ContactFormData>> {
  const { apiBaseUrl, siteEnvironment, apiKeys } = config();
  const api = { configured: apiBaseUrl, siteEnvironment, apiKey: apiKeys[0] };
  return { ok: true, data: { action: sendContactForm, api: visitor.kind === 'editor' ? null : api } };
}
