import { z } from 'zod';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { contactReceiptSchema } from '#contracts/api/content-schemas.ts';
import { dateOfInstant } from '#contracts/dates.ts';
import { checkAnswers } from '#contracts/forms/check-answers.ts';
import { formSubmissionSchema } from '#contracts/forms/form-submission.ts';
import { now } from '#platform/clock.ts';
import { ApiError } from '../api-error.ts';
import { defineCall } from '../define-call.ts';
import { failure } from '../envelope-schemas.ts';
import { readContent } from '../read-content.ts';

const formAddressSchema = z.object({
  documentId: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,128}$/, 'This is not the id of a document.')
    .meta({ description: 'Id of the page or shared section with the form.', example: 'page-groups' }),
  formKey: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: '`_key` of the form among its blocks.', example: 'enquiry' }),
});

/** The call of forms that editors composed. */
export const formCalls = {
  submitForm: defineCall({
    route: callRoutes.submitForm,
    tag: 'Contact',
    summary: 'Send the answers to a form',
    description:
      'The answers are checked against the published form, stored before the response is sent, then mailed. Answers to fields that it no longer has are kept. `website` is a honeypot, as in a contact message.',
    limit: 'contact',
    input: z.object({ params: formAddressSchema, body: formSubmissionSchema }),
    status: 'success',
    output: contactReceiptSchema,
    outcome: 'The answers are stored.',
    failures: {
      404: failure('NOT_FOUND', 'There is no such form.'),
      503: failure('UPSTREAM', 'The answers could not be stored; send them again later.'),
    },
    async run({ params, body }, { dependencies: { forms } }) {
      const form = await readContent(() => forms.find(params.documentId, params.formKey));
      if (!form) throw new ApiError('NOT_FOUND', { message: 'This form is no longer available.' });
      const { answers: typed, attemptId, website } = body;
      const checked = checkAnswers(form.fields, typed, dateOfInstant(now()));
      if (!checked.ok) {
        const faults = Object.entries(checked.faults).map(([key, fault]) => [`answers.${key}`, fault]);
        throw new ApiError('VALIDATION', { fields: Object.fromEntries(faults) });
      }
      const { title, recipient } = form;
      const { reference } = await forms.store(
        { ...params, title, answers: checked.answers, attemptId, website },
        recipient,
      );
      return { received: true as const, reference };
    },
  }),
};
