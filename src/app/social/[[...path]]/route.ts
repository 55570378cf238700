import { sanityContent } from '#cms/sanity-content.ts';
import { log } from '#platform/log.ts';
import { requestWaitSeconds, tooManyRequests } from '#platform/rate-limits/request-rate-limits.ts';
import { cardOf, cardPath, hashCard, parseCardPath } from '#src/page/social-card/card.ts';
import { incompleteCardLifetimeSeconds, isCardDrawn, pageCard } from '#src/page/social-card/page-card.ts';

export const dynamic = 'force-dynamic';

/**
 * Social card of a page (Open Graph image), made from public content only. An outdated address redirects to the
 * current card; an unknown page is a 404.
 */
export async function GET(request: Request) {
  const card = parseCardPath(new URL(request.url).pathname);
  if (!card) return new Response('No such card.\n', { status: 404 });
  try {
    const page = await sanityContent.findPage(card.page);
    if (!page) return new Response('No such card.\n', { status: 404 });
    if (card.mark !== hashCard(cardOf(page)))
      return new Response(null, {
        status: 307,
        headers: { Location: cardPath(page), 'Cache-Control': 'no-cache' },
      });
    const wait = isCardDrawn(page) ? null : await requestWaitSeconds('picture');
    if (wait !== null) return tooManyRequests(wait);
    const { png, isWhole } = await pageCard(page, request.signal);
    return new Response(new Uint8Array(png), {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': isWhole
          ? 'public, max-age=31536000, immutable'
          : `public, max-age=${incompleteCardLifetimeSeconds}`,
      },
    });
  } catch (error) {
    if (!request.signal.aborted)
      log.warn({ event: 'card.unavailable', err: error }, 'Rendering a social card failed');
    return new Response('The card isn’t available right now.\n', {
      status: 503,
      headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
    });
  }
}
