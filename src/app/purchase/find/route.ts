import { serverApi } from '#api/in-process.ts';
import { purchasePath } from '#contracts/page-paths.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { withRateLimit } from '#platform/rate-limits/request-rate-limits.ts';
import { isDraft } from '#src/page/visitor.ts';
import { redirectTo } from '../payment-redirects.ts';
import { answerFindForm } from './answer-find-form.ts';

export const dynamic = 'force-dynamic';

/**
 * Endpoint of the form that finds a booking. platform/http/form-post.ts has already checked its origin. In draft mode
 * bookings are not real, so nothing happens.
 */
export function POST(request: Request): Promise<Response> {
  return withRateLimit('drawn', async () =>
    redirectTo(
      (await isDraft())
        ? purchasePath
        : await answerFindForm(await readPostedForm(request), { api: serverApi() }),
    ),
  );
}

/** Redirects to the form if somebody reloads its answer. */
export function GET(): Response {
  return redirectTo(purchasePath);
}
