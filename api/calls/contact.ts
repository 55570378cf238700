import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { contactReceiptSchema } from '#contracts/api/content-schemas.ts';
import { contactMessageSchema } from '#contracts/contact/contact-message.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';

/** The call of the contact form. */
export const contactCalls = {
  contact: defineCall({
    route: callRoutes.contact,
    tag: 'Contact',
    summary: 'Send a contact message',
    description:
      'The message is stored before the response is sent, then mailed. `website` is a honeypot, which people leave empty: a message with it gets the same response and is dropped.',
    limit: 'contact',
    input: z.object({ body: contactMessageSchema }),
    status: 'success',
    output: contactReceiptSchema,
    outcome: 'The message is stored.',
    failures: { 503: failure('UPSTREAM', 'The message could not be stored; send it again later.') },
    async run({ body }, { dependencies: { contact } }) {
      const { reference } = await contact.store(body);
      return { received: true as const, reference };
    },
  }),
};
