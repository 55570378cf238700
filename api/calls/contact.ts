import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { contactReceiptSchema } from '#contracts/api/content-schemas.ts';
import { success } from '#contracts/api/envelope.ts';
import { contactMessageSchema } from '#contracts/contact/contact-message.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { failure, json, successOf } from '../envelope-schemas.ts';

const contactRoute = createRoute({
  method: 'post',
  path: '/contact',
  tags: ['Contact'],
  summary: 'Send a contact message',
  description:
    'The message is stored before the response is sent, then mailed. `website` is a honeypot, which people leave empty: a message with it gets the same response and is dropped.',
  request: { body: { required: true, content: json(contactMessageSchema) } },
  responses: {
    200: { description: 'The message is stored.', content: json(successOf(contactReceiptSchema)) },
    503: failure('UPSTREAM', 'The message could not be stored; send it again later.'),
  },
});

/** Adds the route of the contact form. */
export function addContactRoutes(api: OpenAPIHono, contact: ApiDependencies['contact']): void {
  api.openapi(contactRoute, async (c) => {
    const { reference } = await contact.store(c.req.valid('json'));
    return c.json(success({ received: true as const, reference }), 200);
  });
}
