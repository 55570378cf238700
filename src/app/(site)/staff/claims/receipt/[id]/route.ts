/** Serves the receipt of a claim to staff, as a file to save. */

import { findReceipt } from '#domains/booking/claim/claim-store.ts';
import { openDatabase } from '#platform/database/database.ts';
import { staffAccess } from '../../../staff-access.ts';
import { answerReceipt } from '../../answer-receipt.ts';

export const dynamic = 'force-dynamic';

/** Serves a receipt to staff. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const access = await staffAccess();
  return answerReceipt((await params).id, {
    isSignedIn: async () => access?.isSignedIn() ?? false,
    find: async (id) => findReceipt(await openDatabase(), id),
  });
}
