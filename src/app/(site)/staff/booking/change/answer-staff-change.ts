/** Handles the forms with which staff change a booking: an offer first, then the change, its waiver or its offer. */
import { z } from 'zod';
import { toChangeOfferResponse } from '#api/booking-responses.ts';
import { failed, success } from '#contracts/api/envelope.ts';
import { type ChangeRequest, changeRequestSchema } from '#contracts/booking/change-calls.ts';
import {
  purchasePath,
  staffBookingPath,
  staffChangeFormPath,
  staffChangePath,
  staffPath,
} from '#contracts/page-paths.ts';
import type {
  ChangeFailure,
  ConfirmChangeResult,
  OfferChangeResult,
  StaffDecision,
} from '#domains/booking/change/change-results.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { answerChangeForm, type ChangeFormDeps } from '#src/app/purchase/change/answer-change-form.ts';
import type { Outcome } from '../../form-outcomes.ts';
import {
  isSameOriginForm,
  minNoteLength,
  never,
  plain,
  reference as referenceSchema,
  type StaffAccess,
  text,
} from '../../staff-form-endpoint.ts';

/** Changes of a booking by staff, by its reference. */
export interface StaffChangeActions {
  offer(reference: string, request: ChangeRequest): Promise<OfferChangeResult>;
  make(
    reference: string,
    decision: StaffDecision & { readonly changeOfferId: string },
  ): Promise<ConfirmChangeResult>;
  send(
    reference: string,
    offer: { readonly changeOfferId: string; readonly note: string },
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: ChangeFailure }>;
}

/** Dependencies of the endpoint. */
export interface StaffChangeDeps {
  /** Null without a staff page. */
  readonly access: Pick<StaffAccess, 'isSignedIn'> | null;
  readonly siteUrl: string;
  readonly actions: StaffChangeActions;
}

const decisionSchema = z.object({
  step: z.enum(['make', 'waive', 'send']),
  changeOfferId: z.uuid(),
  note: text(500),
});

/** Answers a form with a redirect. It accepts forms only from this site, with a valid session of staff. */
export async function answerStaffChange(request: Request, deps: StaffChangeDeps): Promise<Response> {
  const { access, siteUrl, actions } = deps;
  if (access === null) return plain(404, 'Page not found.');
  if (!isSameOriginForm(request, siteUrl)) {
    recordRefusal('foreign-site', staffChangeFormPath);
    return plain(403, 'This form came from another site, so we didn’t send it.');
  }
  const form = await readPostedForm(request);
  const about = referenceSchema.safeParse(new URL(request.url).searchParams.get('reference'));
  if (!form || !about.success) return plain(400, 'We couldn’t read this form. Please try again.');
  const reference = about.data;
  try {
    if (!(await access.isSignedIn())) return redirectTo(staffPath, { outcome: 'signed-out' });
    const fields = Object.fromEntries(form);
    if (['make', 'waive', 'send'].includes(String(fields.step)))
      return await decide(reference, fields, actions);
    const answer = await answerChangeForm(form, {
      api: staffApi(reference, actions),
      booking: async () => ({ reference, token: '' }),
    });
    return onStaffPage(answer, reference);
  } catch (err) {
    log.error({ event: 'staff.failed', intent: 'change', err }, 'A change by staff failed');
    return redirectTo(staffBookingPath, { reference, outcome: 'failed' });
  }
}

/** Makes an offered change, waives its price, or sends it to the traveller. */
async function decide(
  reference: string,
  fields: Readonly<Record<string, unknown>>,
  actions: StaffChangeActions,
): Promise<Response> {
  const decision = decisionSchema.safeParse(fields);
  const change = z.uuid().safeParse(fields.changeOfferId).data;
  const again = { reference, ...(change === undefined ? {} : { change }), form: String(fields.step) };
  if (!decision.success) return redirectTo(staffChangePath, { ...again, outcome: 'note-not-taken' });
  const { step, changeOfferId, note } = decision.data;
  if (note.length < minNoteLength) return redirectTo(staffChangePath, { ...again, outcome: 'without-note' });
  const result =
    step === 'send'
      ? await actions.send(reference, { changeOfferId, note })
      : await actions.make(reference, { changeOfferId, note, isWaived: step === 'waive' });
  if (result.ok)
    return redirectTo(staffBookingPath, { reference, outcome: step === 'send' ? 'offer-sent' : 'changed' });
  const { code } = result.failure;
  if (code === 'UPSTREAM') return redirectTo(staffBookingPath, { reference, outcome: 'failed' });
  const outcome = code === 'SOLD_OUT' ? 'change-full' : 'change-outdated';
  return redirectTo(staffChangePath, { reference, outcome });
}

/** The calls of the traveller's form, answered for staff. */
function staffApi(reference: string, actions: StaffChangeActions): ChangeFormDeps['api'] {
  return {
    async offerChange(_reference, _token, body) {
      const request = changeRequestSchema.safeParse(body);
      if (!request.success) return failed('VALIDATION', 'Check the form.', { fields: {} });
      const result = await actions.offer(reference, request.data);
      if (result.ok) return success(toChangeOfferResponse(result.offer));
      const { failure } = result;
      return failed(failure.code, 'Not offered.', 'fields' in failure ? { fields: failure.fields } : null);
    },
    async confirmChange() {
      return failed('VALIDATION', 'Staff change a booking with a note.', { fields: {} });
    },
  };
}

/** Leads to the page of staff instead of the traveller's, with the same query. */
function onStaffPage(answer: string, reference: string): Response {
  const { searchParams, hash } = new URL(answer, 'http://site.invalid');
  const query = new URLSearchParams({ reference });
  for (const [name, value] of searchParams) query.set(name, value);
  return redirect(`${staffChangePath}?${query}${answer.startsWith(purchasePath) ? hash : ''}`);
}

function redirectTo(
  page: typeof staffPath | typeof staffBookingPath | typeof staffChangePath,
  query: Readonly<Record<string, string>> & { readonly outcome: Outcome },
): Response {
  return redirect(`${page}?${new URLSearchParams(query)}`);
}

const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { ...never, Location: location } });
