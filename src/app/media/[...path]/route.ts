import { parseMediaRequest } from '#src/page/media-request.ts';
import { config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

const passedOn = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  'retry-after',
  // An uploaded SVG is a document that may hold scripts: the lake's policy keeps it a picture.
  'content-security-policy',
  'x-content-type-options',
];

/**
 * Assets of the embedded lake, which listens on this machine alone: its answer is passed through. With hosted Sanity
 * pictures come from its CDN and nothing is served here.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const { sanity, lake } = config();
  if (sanity) return new Response('No such asset.\n', { status: 404 });
  const wish = parseMediaRequest((await params).path.join('/'), new URL(request.url).searchParams);
  if ('refused' in wish) {
    const words = wish.refused === 404 ? 'No such asset.\n' : 'No page asks for it so.\n';
    return new Response(words, { status: wish.refused });
  }
  const wanted = new Headers();
  for (const name of ['accept', 'if-none-match']) {
    const value = request.headers.get(name);
    if (value) wanted.set(name, value);
  }
  try {
    const answer = await fetch(`${lake.url}/${wish.asset}`, {
      headers: wanted,
      cache: 'no-store',
      redirect: 'error',
      // The lake need not make what nobody waits for.
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(15_000)]),
    });
    const headers = new Headers();
    for (const name of passedOn) {
      const value = answer.headers.get(name);
      if (value) headers.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    if (!request.signal.aborted)
      log.warn({ event: 'media.unavailable', err: error }, 'The lake did not answer for an asset.');
    return new Response('The picture isn’t available just now.\n', {
      status: 503,
      headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
    });
  }
}
