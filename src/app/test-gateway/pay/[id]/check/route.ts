import { showChallenge, takeAnswer } from '../../../answer-page.ts';
import { pageDeps } from '../../../page-deps.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** The 3-D Secure step of the test gateway. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showChallenge(pageDeps(), (await params).id);
}

/** The visitor's yes or no. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return takeAnswer(pageDeps(), (await params).id, request);
}
