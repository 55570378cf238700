import type { z } from 'zod';
import { verifyStudioSecret } from '#cms/draft-secret.ts';
import { currentLinkChecker } from '#cms/external-links/current-link-checker.ts';
import { linkCheckRequest, type linkCheckResponse } from '#contracts/content/link-check.ts';
import { config } from '#platform/config.ts';
import { recordRefusal } from '#platform/security-refusals.ts';

export const dynamic = 'force-dynamic';

const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

/**
 * Checks links to other sites for the Studio, which proves itself by a secret stored in the content. Returns 401 without
 * it, and 404 if the setting `CHECK_EXTERNAL_LINKS` is off.
 */
export async function POST(request: Request): Promise<Response> {
  if (!config().checksExternalLinks) return new Response(null, { status: 404, headers: quiet });
  if (!(await verifyStudioSecret(request.url))) {
    recordRefusal('draft-secret');
    return new Response(null, { status: 401, headers: quiet });
  }
  const body = linkCheckRequest.safeParse(await request.json().catch(() => null));
  if (!body.success) return new Response(null, { status: 400, headers: quiet });
  const answer: z.output<typeof linkCheckResponse> = {
    results: await currentLinkChecker().check(body.data.urls),
  };
  return Response.json(answer, { headers: quiet });
}
