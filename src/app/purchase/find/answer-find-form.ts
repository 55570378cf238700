/** Handles the form that finds a booking: requests the email with its link. */

import type { PurchaseOutcome } from '#blocks/purchase/purchase-message.ts';
import type { DirectApi } from '#contracts/api/api-client.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { log } from '#platform/log.ts';

/** Dependencies of the form's endpoint. */
export interface FindFormDeps {
  readonly api: Pick<DirectApi, 'requestBookingLink'>;
}

/** The outcomes by the error code of the API; any other code is a failure. */
const outcomes: Readonly<Record<string, PurchaseOutcome>> = {
  VALIDATION: 'link-email',
  RATE_LIMITED: 'link-wait',
};

/** Handles the form; resolves to the redirect target with the outcome. Neither field is in the address. */
export async function answerFindForm(form: FormData | null, { api }: FindFormDeps): Promise<string> {
  // Without a fragment, so that the browser moves the focus to an error.
  return `${purchasePath}?${new URLSearchParams({ outcome: await outcomeOf(form, api) })}`;
}

async function outcomeOf(form: FormData | null, api: FindFormDeps['api']): Promise<PurchaseOutcome> {
  const textOf = (name: string) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value : '';
  };
  try {
    const answer = await api.requestBookingLink({ reference: textOf('reference'), email: textOf('email') });
    if (answer.status !== 'failed') return 'link-requested';
    if (answer.data?.fields?.reference !== undefined) return 'link-reference';
    const { errorCode } = answer;
    return (Object.hasOwn(outcomes, errorCode) ? outcomes[errorCode] : undefined) ?? 'link-failed';
  } catch (err) {
    log.error({ event: 'purchase.find-failed', err }, 'A form that finds a booking failed');
    return 'link-failed';
  }
}
