export const dynamic = 'force-dynamic';

/**
 * Answers 404 for static files of another build. Without this route they would fall through to the page route, which
 * caches its answers: anyone could fill the disk.
 */
export function GET(): Response {
  return new Response('File not found.\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
