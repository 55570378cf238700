import { showPayPage, takeCard } from '../../answer-page.ts';
import { pageMeans } from '../../page-means.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** The test gateway's card page. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showPayPage(pageMeans(), (await params).id);
}

/** A test card that was typed or chosen. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return takeCard(pageMeans(), (await params).id, request);
}
