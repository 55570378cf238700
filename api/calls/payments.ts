/** Route of payment webhooks. Only HTTP has it, because the signature covers the exact body. */
import { z } from 'zod';
import { webhookPathSchema, webhookReceiptSchema } from '#contracts/api/booking-schemas.ts';
import { success } from '#contracts/api/envelope.ts';
import { readLimitedBody } from '#platform/http/request-body.ts';
import { ApiError } from '../api-error.ts';
import { parseRoute } from '../define-call.ts';
import { failure, json, successOf } from '../envelope-schemas.ts';
import type { HttpRoute } from '../http.ts';

/** Maximum size of a webhook body in bytes. */
export const MAX_WEBHOOK_BYTES = 256 * 1024;

const { path, ...route } = parseRoute('POST /payments/{provider}/webhook');

/** The webhook. */
export const paymentWebhook: HttpRoute = {
  ...route,
  access: 'signed',
  // Webhooks come as often as visitors pay.
  limit: null,
  cartIn: 'cookie',
  schemas: { params: webhookPathSchema },
  openApi: {
    method: 'post',
    path,
    tags: ['Payment'],
    summary: 'Webhook for payment providers',
    description:
      'Needs no API key. Calls are authenticated by the provider’s signature over the exact body, which may be up to 300 seconds old. The payment’s state is then read from the provider. A repeated event changes nothing.',
    security: [],
    request: {
      params: webhookPathSchema,
      body: {
        required: true,
        content: {
          '*/*': {
            schema: z.string().meta({ description: 'Exact body as signed by the provider; up to 256 kB.' }),
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The event was processed, or does not concern this site.',
        content: json(successOf(webhookReceiptSchema)),
      },
      400: failure('VALIDATION', 'The signature is invalid or too old. Nothing has changed.'),
      500: failure('INTERNAL', 'Not processed: send it again.'),
      503: failure('UPSTREAM', 'Not processed: send it again.'),
    },
  },
  async respond(c, { booking }) {
    const provider = c.req.param('provider') ?? '';
    const outcome = await booking.receiveWebhook(provider, await bodyOf(c.req.raw), c.req.raw.headers);
    if (outcome === 'refused') throw refused();
    return c.json(success({ received: true as const }), 200);
  },
};

async function bodyOf(request: Request): Promise<string> {
  const length = Number(request.headers.get('Content-Length') ?? 0);
  const body = length > MAX_WEBHOOK_BYTES ? null : await readLimitedBody(request.body, MAX_WEBHOOK_BYTES);
  if (!body) throw new ApiError('PAYLOAD_TOO_LARGE', { message: 'The body is larger than 256 kB.' });
  try {
    // A byte order mark is part of the signed body.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw refused();
  }
}

function refused(): ApiError {
  return new ApiError('VALIDATION', { status: 400, message: 'This message was not taken.' });
}
