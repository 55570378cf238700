import { purchasePath } from '#contracts/page-paths.ts';
import { config } from '#platform/config.ts';
import { isDraft } from '#src/page/visitor.ts';
import { answerForget } from './answer-forget.ts';

export const dynamic = 'force-dynamic';

/**
 * Endpoint of the form that closes the booking in this browser. platform/http/form-post.ts has already checked its
 * origin. In draft mode the booking on the page is an example, so nothing happens.
 */
export async function POST(): Promise<Response> {
  if (await isDraft()) return GET();
  return answerForget(config().secureCookies);
}

/** Redirects to the booking's page without changes if somebody reloads the form's answer. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: purchasePath, 'Cache-Control': 'private, no-store' },
  });
}
