/** Handles the form that claims costs of a disruption, with its receipts. */
import type { PurchaseOutcome } from '#blocks/purchase/purchase-message.ts';
import {
  type ClaimRequest,
  claimSchema,
  maxReceiptBytes,
  maxReceipts,
} from '#contracts/booking/claim-calls.ts';
import { refundChoiceParameters } from '#contracts/booking/refund-choice.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { type ReceiptFile, readReceipt } from '#domains/booking/claim/receipt-file.ts';
import type { SubmitClaimResult } from '#domains/booking/claim/submit-claim.ts';
import { log } from '#platform/log.ts';
import type { OpenedBooking } from '../booking-form.ts';

/** Dependencies of the claim form. */
export interface ClaimFormDeps {
  /** Finds the browser's open booking; null without one. Rejects if it cannot be read. */
  booking(): Promise<OpenedBooking | null>;
  submit(
    token: string,
    claim: { readonly request: ClaimRequest; readonly receipts: readonly ReceiptFile[] },
  ): Promise<SubmitClaimResult>;
}

/**
 * Handles a claim form; resolves to the redirect target. After a refusal the address has the kind and the amount, so that
 * the form shows them again. It never has the description.
 */
export async function answerClaimForm(form: FormData, { booking, submit }: ClaimFormDeps): Promise<string> {
  try {
    const opened = await booking();
    if (!opened) return purchasePath;
    const request = claimSchema.safeParse({
      disruptionId: form.get('disruptionId'),
      kind: form.get('kind'),
      amount: readAmount(form.get('amount')),
      description: readText(form.get('description')),
    });
    const typed = typedFields(form);
    if (!request.success) return back(faultOf(request.error.issues[0]?.path[0]), typed);
    const receipts = await readReceipts(form.getAll('receipts'));
    if (typeof receipts === 'string') return back(receipts, typed);
    const result = await submit(opened.token, { request: request.data, receipts });
    if (result.ok) return back('claim-sent', {});
    return back(result.failure.code === 'CLOSED' ? 'claim-closed' : 'claim-failed', typed);
  } catch (err) {
    log.error({ event: 'purchase.claim-failed', err }, 'A claim form failed');
    return back('claim-failed', typedFields(form));
  }
}

const back = (outcome: PurchaseOutcome, typed: Readonly<Record<string, string>>) =>
  `${purchasePath}?${new URLSearchParams({ outcome, ...typed })}`;

function faultOf(field: PropertyKey | undefined): PurchaseOutcome {
  switch (field) {
    case 'kind':
      return 'claim-kind';
    case 'amount':
      return 'claim-amount';
    case 'description':
      return 'claim-description';
    default:
      return 'claim-failed';
  }
}

/** Reads dollars as people type them: `45.50`, `$45.50`, `1,234`. Anything else is NaN, which the schema refuses. */
function readAmount(value: FormDataEntryValue | null): number {
  const text = typeof value === 'string' ? value.trim() : '';
  const [, dollars] = /^\$?\s*((?:\d{1,5}|\d{1,2},\d{3})(?:\.\d{1,2})?)$/.exec(text) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars.replace(',', ''));
}

/** A form sends a line break as two characters; the browser has counted it as one. */
const readText = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';

/** The fields to show again: which disruption, kind and amount. */
function typedFields(form: FormData): Readonly<Record<string, string>> {
  const short = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' && value.length <= 36 ? value : null;
  };
  const [disruptionId, kind, amount] = [short('disruptionId'), short('kind'), short('amount')];
  return {
    ...refundChoiceParameters([], disruptionId ?? undefined),
    ...(kind !== null && { kind }),
    ...(amount !== null && { amount }),
  };
}

/** Checks the files. A field without a file sends an empty one without a name. */
async function readReceipts(
  values: readonly FormDataEntryValue[],
): Promise<readonly ReceiptFile[] | PurchaseOutcome> {
  const files = values.filter((value) => value instanceof File && (value.name !== '' || value.size > 0));
  if (files.length > maxReceipts) return 'claim-count';
  const receipts: ReceiptFile[] = [];
  for (const file of files) {
    if (!(file instanceof File)) continue;
    if (file.size > maxReceiptBytes) return 'claim-size';
    const receipt = readReceipt(new Uint8Array(await file.arrayBuffer()));
    if (receipt === 'too-large') return 'claim-size';
    if (typeof receipt === 'string') return 'claim-type';
    receipts.push(receipt);
  }
  return receipts;
}
