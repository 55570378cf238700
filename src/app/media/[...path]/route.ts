import { config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

const assetPath =
  /^(?:images|files)\/southbound\/production\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{2,5}$/;
const passedOn = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified', 'vary'];

/**
 * Assets of the embedded lake, which listens on this machine alone: its answer is passed through. With hosted Sanity
 * pictures come from its CDN and nothing is served here.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const path = (await params).path.join('/');
  const { sanity, lake } = config();
  if (sanity || !assetPath.test(path)) return new Response('No such asset.\n', { status: 404 });
  const wanted = new Headers();
  for (const name of ['accept', 'if-none-match']) {
    const value = request.headers.get(name);
    if (value) wanted.set(name, value);
  }
  try {
    const answer = await fetch(`${lake.url}/${path}${new URL(request.url).search}`, {
      headers: wanted,
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(15_000),
    });
    const headers = new Headers();
    for (const name of passedOn) {
      const value = answer.headers.get(name);
      if (value) headers.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers });
  } catch (error) {
    log.warn({ event: 'media.unavailable', err: error }, 'The lake did not answer for an asset.');
    return new Response('The picture can’t be had just now.\n', {
      status: 503,
      headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' },
    });
  }
}
