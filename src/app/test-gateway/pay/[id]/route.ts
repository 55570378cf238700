import { showPayPage, takeCard } from '../../answer-page.ts';
import { pageDeps } from '../../page-deps.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** The test gateway's card page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showPayPage(pageDeps(), (await params).id);
}

/** A test card that was typed or chosen. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return takeCard(pageDeps(), (await params).id, request);
}
