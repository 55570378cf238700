import { answerMedia } from '#src/page/answer-media.ts';

export const dynamic = 'force-dynamic';

/** Serves assets of the embedded lake. */
export async function GET(request: Request, { params }: { params: Promise<{ path?: string[] }> }) {
  return answerMedia(request, ((await params).path ?? []).join('/'));
}
