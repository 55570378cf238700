import { candidateWidths } from '#components/media/image-source.ts';
import { cardSize } from '#src/page/page-metadata.ts';
import { config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';

export const dynamic = 'force-dynamic';

const assetPath =
  /^(?:images|files)\/southbound\/production\/[0-9a-f]{40}(?:-\d{1,5}x\d{1,5})?\.[a-z0-9]{2,5}$/;
const passedOn = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'last-modified',
  'vary',
  // An uploaded SVG is a document that may hold scripts: the lake's policy keeps it a picture.
  'content-security-policy',
  'x-content-type-options',
];

/** The widths that pages and social cards ask for: others would be work that nobody needs. */
const widths: ReadonlySet<string> = new Set([...candidateWidths, cardSize.width].map(String));

/**
 * Assets of the embedded lake, which listens on this machine alone: its answer is passed through. With hosted Sanity
 * pictures come from its CDN and nothing is served here.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const path = (await params).path.join('/');
  const { sanity, lake } = config();
  if (sanity || !assetPath.test(path)) return new Response('No such asset.\n', { status: 404 });
  const url = new URL(request.url);
  const width = url.searchParams.get('w');
  if (width !== null && !widths.has(width)) return new Response('No such width.\n', { status: 400 });
  const wanted = new Headers();
  for (const name of ['accept', 'if-none-match']) {
    const value = request.headers.get(name);
    if (value) wanted.set(name, value);
  }
  try {
    const answer = await fetch(`${lake.url}/${path}${url.search}`, {
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
