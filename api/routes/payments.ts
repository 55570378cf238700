/** What payment providers tell us. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { readAtMost } from '#platform/http/read-at-most.ts';
import { ApiError } from '../api-error.ts';
import { webhookPathSchema, webhookReceiptSchema } from '../booking-schemas.ts';
import type { BookingCalls } from '../dependencies.ts';
import { success } from '../envelope.ts';
import { failure, json, successOf } from '../envelope-schemas.ts';

/** The largest message taken, in bytes. */
export const LARGEST_WEBHOOK = 256 * 1024;

const webhookRoute = createRoute({
  method: 'post',
  path: '/payments/{provider}/webhook',
  tags: ['Payment'],
  summary: 'For payment providers: something has happened to a payment',
  description:
    'Needs no key: the provider’s signature over the body, to the byte, and its time, 300 seconds ago at most, say that it is genuine. What a payment has come to is then asked of the provider; the same event sent again changes nothing.',
  security: [],
  request: {
    params: webhookPathSchema,
    body: {
      required: true,
      content: {
        '*/*': { schema: z.string().meta({ description: 'As the provider signed it; 256 kB at most.' }) },
      },
    },
  },
  responses: {
    200: {
      description: 'It was taken, or is about nothing of ours.',
      content: json(successOf(webhookReceiptSchema)),
    },
    400: failure('VALIDATION', 'No provider we know signed this, or too long ago. Nothing has changed.'),
    500: failure('INTERNAL', 'It was not taken: send it again.'),
    503: failure('UPSTREAM', 'It was not taken: send it again.'),
  },
});

/** Adds the call of the payment providers. */
export function addPaymentRoutes(
  api: OpenAPIHono,
  { receiveWebhook }: Pick<BookingCalls, 'receiveWebhook'>,
): void {
  api.openapi(webhookRoute, async (c) => {
    const { provider } = c.req.valid('param');
    const outcome = await receiveWebhook(provider, await bodyOf(c.req.raw), c.req.raw.headers);
    if (outcome === 'refused') throw refused();
    return c.json(success({ received: true as const }), 200);
  });
}

async function bodyOf(request: Request): Promise<string> {
  const length = Number(request.headers.get('Content-Length') ?? 0);
  const body = length > LARGEST_WEBHOOK ? null : await readAtMost(request.body, LARGEST_WEBHOOK);
  if (!body) throw new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 256 kB.' });
  try {
    // A mark at the start is a part of what was signed.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw refused();
  }
}

function refused(): ApiError {
  return new ApiError('VALIDATION', { status: 400, message: 'This message was not taken.' });
}
