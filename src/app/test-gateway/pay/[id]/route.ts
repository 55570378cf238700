import { handleCard, pageDeps, showPayPage } from '../../payment-page-handlers.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Card page of the test gateway. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showPayPage(pageDeps(), (await params).id);
}

/** Endpoint of the card form. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return handleCard(pageDeps(), (await params).id, request);
}
