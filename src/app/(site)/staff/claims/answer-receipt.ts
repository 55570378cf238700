import { z } from 'zod';
import { type ReceiptType, receiptTypes } from '#contracts/booking/claim-calls.ts';
import { receiptExtension } from '#domains/booking/claim/receipt-file.ts';
import { never, plain } from '../staff-form-endpoint.ts';

/** Dependencies of a receipt's address. */
interface ReceiptDeps {
  isSignedIn(): Promise<boolean>;
  find(
    id: string,
  ): Promise<
    { readonly mediaType: string; readonly content: Uint8Array; readonly position: number } | undefined
  >;
}

const types: readonly string[] = Object.values(receiptTypes) satisfies readonly ReceiptType[];

/**
 * Answers with a receipt for staff. A traveller chose its content, so that the browser saves it and shows nothing. It has a
 * known type, and a policy without scripts in case a browser opens it after all.
 */
export async function answerReceipt(id: string, { isSignedIn, find }: ReceiptDeps): Promise<Response> {
  if (!(await isSignedIn())) return plain(404, 'Page not found.');
  const receiptId = z.uuid().safeParse(id);
  const receipt = receiptId.success ? await find(receiptId.data) : undefined;
  if (!receipt) return plain(404, 'This receipt was deleted, or never existed.');
  const { mediaType, content, position } = receipt;
  return new Response(Uint8Array.from(content).buffer, {
    headers: {
      ...never,
      'Content-Type': types.includes(mediaType) ? mediaType : 'application/octet-stream',
      'Content-Disposition': `attachment; filename="receipt-${position + 1}.${receiptExtension(mediaType)}"`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
