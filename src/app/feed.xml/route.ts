import { createHash } from 'node:crypto';
import { readNewestArticles } from '#cms/newest-articles.ts';
import { config } from '#platform/config.ts';
import { matchesEtag } from '#platform/http/content-negotiation.ts';
import { log } from '#platform/log.ts';
import { blogFeed } from '#src/page/blog-feed.ts';

export const dynamic = 'force-dynamic';

/**
 * Atom feed of the blog, from published articles. The articles are cached until one is published, and served while
 * the content is down. Supports `If-None-Match`.
 */
export async function GET(request: Request) {
  try {
    const feed = blogFeed(await readNewestArticles(), config().siteUrl);
    const etag = `"${createHash('sha256').update(feed).digest('base64url').slice(0, 22)}"`;
    const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
    return matchesEtag(request.headers.get('if-none-match'), etag)
      ? new Response(null, { status: 304, headers })
      : new Response(feed, {
          headers: { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' },
        });
  } catch (error) {
    log.warn({ event: 'feed.unavailable', err: error }, 'Building the feed failed');
    return new Response('The feed isn’t available right now.\n', {
      status: 503,
      headers: { 'Retry-After': '30', 'Cache-Control': 'no-store' },
    });
  }
}
