import { z } from 'zod';
import { openDatabase } from '#platform/database/database.ts';
import { readAttachment } from '#platform/mail/outbox.ts';
import { isLocalRequest, notFoundAnswer } from '../../../outbox-guard.ts';

export const dynamic = 'force-dynamic';

const place = z.object({
  id: z.uuid(),
  position: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

/** Serves an attachment of a mail in the outbox. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string; position: string }> },
): Promise<Response> {
  const asked = place.safeParse(await params);
  if (!asked.success || !(await isLocalRequest())) return notFoundAnswer();
  const file = await readAttachment(await openDatabase(), asked.data.id, asked.data.position);
  if (!file) return notFoundAnswer();
  return new Response(new Uint8Array(file.content), {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': `attachment; filename="${file.filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
