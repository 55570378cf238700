import { config } from '#platform/config.ts';
import { isDraft } from '#src/page/visitor.ts';
import { answerForget } from './answer-forget.ts';

export const dynamic = 'force-dynamic';

/**
 * Lets this browser forget the booking it has. That the form comes from a page of ours was seen to before
 * (platform/http/form-post.ts). In draft mode the booking on the page is none of the editor's own.
 */
export async function POST(): Promise<Response> {
  if (await isDraft()) return GET();
  return answerForget(config().secureCookies);
}

/** Whoever reloads what the form answered gets the page; nothing is forgotten by a look. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: '/purchase/', 'Cache-Control': 'private, no-store' },
  });
}
