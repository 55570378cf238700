export const dynamic = 'force-dynamic';

/**
 * Files of a build that is not this one. Without this they would fall through to the pages, which keep what they
 * answer: anyone could fill the disk.
 */
export function GET(): Response {
  return new Response('File not found.\n', { status: 404, headers: { 'Cache-Control': 'no-store' } });
}
