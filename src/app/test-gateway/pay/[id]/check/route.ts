import { handleApproval, pageDeps, showChallenge } from '../../../payment-page-handlers.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ id: string }> };

/** Approval step (3-D Secure) of the test gateway. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return showChallenge(pageDeps(), (await params).id);
}

/** Endpoint of the visitor's approval or refusal. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return handleApproval(pageDeps(), (await params).id, request);
}
