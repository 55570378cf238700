import { style } from '../style.ts';

export const dynamic = 'force-static';

/** Serves the style sheet of the test gateway. */
export function GET(): Response {
  return new Response(style, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
}
