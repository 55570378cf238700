import { style } from '../style.ts';

export const dynamic = 'force-static';

/** The style of the test gateway's pages. */
export function GET(): Response {
  return new Response(style, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
