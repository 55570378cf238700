/** Handles the staff forms: authentication, CSRF check, validation, the action, and a redirect with its outcome. */

import { z } from 'zod';
import { readReference } from '#contracts/booking/booking-reference.ts';
import { toCents } from '#contracts/money.ts';
import {
  staffBookingPath,
  staffClaimsPath,
  staffDisruptionsPath,
  staffEnterDisruptionPath,
  staffFormPath,
  staffPath,
} from '#contracts/page-paths.ts';
import { isText } from '#contracts/text/text-rule.ts';
import type { ClaimAnswer, ClaimAnswerResult } from '#domains/booking/claim/answer-claim.ts';
import type { EraseResult } from '#domains/booking/privacy/erase-booking.ts';
import type { BookingExport } from '#domains/booking/privacy/export-booking.ts';
import type { StuckActRequest, StuckActResult } from '#domains/booking/staff/act-on-stuck.ts';
import type { ChangeAnswer } from '#domains/booking/staff/answer-change.ts';
import type { AnswerResult, RequestAnswer } from '#domains/booking/staff/answer-request.ts';
import type { ResendResult } from '#domains/booking/staff/resend-mail.ts';
import { readPostedForm } from '#platform/http/form-post.ts';
import { isSafeOrigin } from '#platform/http/safe-origin.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { type DisruptionValues, filledFields, readValues } from './disruptions/disruption-form.ts';
import { findOutcome, type Outcome } from './form-outcomes.ts';
import { noteCookie } from './note-cookie.ts';
import { formIdSchema } from './refused-form.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { sessionCookie } from './staff-cookie.ts';

/** Actions of staff on bookings and the ledger. */
export interface StaffActions {
  answer(answer: RequestAnswer): Promise<AnswerResult>;
  answerChange(answer: ChangeAnswer): Promise<AnswerResult>;
  resend(reference: string): Promise<ResendResult>;
  export(reference: string): Promise<BookingExport | null>;
  erase(reference: string): Promise<EraseResult>;
  endStuck(request: StuckActRequest): Promise<StuckActResult>;
  /** Returns false if the day is not closed. */
  reopenDay(request: { readonly day: string; readonly note: string }): Promise<boolean>;
  /** Checks and enters a disruption. A repetition with the same id has no effect, and counts as entered. */
  enterDisruption(request: EnterDisruptionRequest): Promise<'entered' | 'invalid'>;
  answerClaim(answer: ClaimAnswer): Promise<ClaimAnswerResult>;
  /** Records that staff paid an accepted claim by bank transfer. */
  payClaim(paid: { readonly claimId: string; readonly note: string }): Promise<ClaimAnswerResult>;
  /** Returns false if the disruption has ended or does not exist. */
  endDisruption(id: string): Promise<boolean>;
  /** Lets travellers choose again. Returns false if nothing was over without a choice. */
  reopenChoice(disruptionId: string): Promise<boolean>;
}

/** The last step of the form that enters a disruption, as typed. */
export interface EnterDisruptionRequest {
  readonly id: string;
  readonly values: DisruptionValues;
  readonly note: string;
}

/** Authentication of staff and the session of this browser. */
export interface StaffAccess {
  /** Returns true if the text is the staff token. */
  isToken(typed: string): boolean;
  /**
   * Returns true if the text is the current one-time code, or if no codes are set up. It uses the code up, so call it
   * only after the token was right: nobody else may use up a code that staff are typing.
   */
  isCode(typed: string): Promise<boolean>;
  /** Starts a session; resolves to the value for the session cookie. */
  begin(): Promise<string>;
  /** Returns true if this browser's session is valid. */
  isSignedIn(): Promise<boolean>;
  /** Ends this browser's session. */
  end(): Promise<void>;
}

/** Dependencies of the staff form endpoint. */
export interface StaffFormDeps {
  /** Null without a staff page. */
  readonly access: StaffAccess | null;
  readonly guard: SignInGuard;
  /** Counts a sign-in attempt; false above the rate limit of this client. */
  mayTry(): Promise<boolean>;
  readonly actions: StaffActions;
  /** True if cookies get the `Secure` attribute. */
  readonly isSecure: boolean;
  /** The site's public origin. */
  readonly siteUrl: string;
}

/** A text that staff type. */
export const text = (maxLength: number) =>
  z
    .string()
    // A form sends a line break as two characters; the browser has counted it as one.
    .max(2 * maxLength)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(maxLength))
    // The text goes into mails and tickets, and the database must accept it.
    .refine(isText)
    .transform((value) => value.trim());

/** A reference in any spelling. */
export const reference = z.string().max(40).transform(readReference).pipe(z.string());

/** Index of the answered ride in a journey, from 0; without it, all requested rides. */
const ride = z.coerce.number().int().min(0).max(99).optional();

const signInSchema = z.object({
  intent: z.literal('sign-in'),
  token: z.string().max(400),
  code: z.string().max(40).default(''),
});

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('sign-out') }),
  z.object({ intent: z.literal('confirm'), itemId: z.uuid(), ride, note: text(500) }),
  z.object({
    intent: z.literal('decline'),
    itemId: z.uuid(),
    ride,
    note: text(500),
    sure: z.literal('yes').optional(),
  }),
  z.object({ intent: z.literal('confirm-change'), changeId: z.uuid(), note: text(500) }),
  z.object({
    intent: z.literal('decline-change'),
    changeId: z.uuid(),
    note: text(500),
    sure: z.literal('yes').optional(),
  }),
  z.object({ intent: z.literal('resend'), reference }),
  z.object({ intent: z.literal('export'), reference }),
  z.object({ intent: z.literal('release'), reference, attemptId: z.uuid(), note: text(500) }),
  z.object({ intent: z.literal('ask-again'), reference, refundId: z.uuid(), note: text(500) }),
  z.object({
    intent: z.literal('returned-otherwise'),
    reference,
    refundId: z.uuid(),
    note: text(500),
    sure: z.literal('yes').optional(),
  }),
  z.object({ intent: z.literal('clear-note'), reference, note: text(500) }),
  z.object({ intent: z.literal('reopen-day'), day: z.string().max(40), note: text(500) }),
  z.looseObject({ intent: z.literal('enter-disruption'), id: z.uuid(), note: z.string().max(2_000) }),
  z.object({ intent: z.literal('end-disruption'), id: z.uuid() }),
  z.object({ intent: z.literal('reopen-choice'), reference, id: z.uuid() }),
  z.object({
    intent: z.literal('accept-claim'),
    claimId: z.uuid(),
    amount: z.string().max(40),
    note: text(500),
  }),
  z.object({ intent: z.literal('decline-claim'), claimId: z.uuid(), note: text(500) }),
  z.object({
    intent: z.literal('pay-claim'),
    claimId: z.uuid(),
    note: text(500),
    sure: z.literal('yes').optional(),
  }),
  z.object({ intent: z.literal('erase'), reference, confirmation: z.string().max(40) }),
]);

type StaffForm = z.output<typeof formSchema>;

/**
 * Endpoint of the staff forms: performs the action and redirects to the page with the result in `?outcome=`. It
 * accepts forms only from this site and, except for signing in, only with a valid session.
 */
export async function answerStaffForm(request: Request, deps: StaffFormDeps): Promise<Response> {
  const { access } = deps;
  if (access === null) return plain(404, 'Page not found.');
  if (!isSameOriginForm(request, deps.siteUrl)) {
    recordRefusal('foreign-site', staffFormPath);
    return plain(403, 'This form came from another site, so we didn’t send it.');
  }
  const fields = await fieldsOf(request);
  if (!fields) return plain(400, 'We couldn’t read this form. Please try again.');
  const signIn = signInSchema.safeParse(fields);
  const answer = signIn.success
    ? enter(signIn.data, access, deps)
    : answerFields(fields, access, deps).then((answered) => withForm(answered, fields, deps));
  return answer.catch((err: unknown) => {
    log.error(
      { event: 'staff.failed', intent: 'enter', err },
      'The session of the staff page could not be checked',
    );
    return withForm(redirectTo(staffPath, { outcome: 'failed' }), fields, deps);
  });
}

async function answerFields(
  fields: Record<string, unknown>,
  access: StaffAccess,
  deps: StaffFormDeps,
): Promise<Response> {
  if (!(await access.isSignedIn())) return redirectTo(staffPath, { outcome: 'signed-out' });
  const form = formSchema.safeParse(fields);
  if (!form.success) return redirectBack(fields, form.error);
  try {
    return await act(form.data, access, deps);
  } catch (err) {
    log.error({ event: 'staff.failed', intent: form.data.intent, err }, 'A staff action failed');
    return redirectTo(staffPath, { outcome: 'failed' });
  }
}

/** Redirects back to the page of the form, which shows the invalid field. */
function redirectBack(fields: Record<string, unknown>, { issues }: z.core.$ZodError): Response {
  const isAboutNote = typeof fields.note === 'string' && issues.every(({ path }) => path[0] === 'note');
  if (!isAboutNote) return redirectTo(staffPath, { outcome: 'unreadable' });
  const about = reference.safeParse(fields.reference);
  const outcome = 'note-not-taken';
  if (fields.claimId !== undefined) return redirectTo(staffClaimsPath, { outcome });
  return about.success
    ? redirectTo(staffBookingPath, { reference: about.data, outcome })
    : redirectTo(staffPath, { outcome });
}

/**
 * After a refusal, adds the form's id to the address and returns the note in a cookie, so that the page shows it
 * again. After success, removes that cookie.
 */
function withForm(answer: Response, fields: Record<string, unknown>, { isSecure }: StaffFormDeps): Response {
  const { form, note } = fields;
  const location = answer.headers.get('Location');
  const outcome = new URLSearchParams(location?.split('?')[1]).get('outcome');
  const words = findOutcome(outcome);
  const formId = formIdSchema.safeParse(form);
  if (location !== null && words?.isGood === false && formId.success)
    answer.headers.set('Location', `${location}&${new URLSearchParams({ form: formId.data })}`);
  if (typeof note === 'string') {
    const isDone = words?.isGood === true && outcome !== 'signed-out';
    const typed = note.trim() === '' ? null : note.replaceAll('\r\n', '\n');
    answer.headers.append('Set-Cookie', noteCookie(isDone ? null : typed, isSecure));
  }
  return answer;
}

async function enter(
  typed: { readonly token: string; readonly code: string },
  access: StaffAccess,
  deps: StaffFormDeps,
): Promise<Response> {
  const shown = { hasToken: access.isToken(typed.token), hasCode: () => access.isCode(typed.code) };
  const answer = (await deps.mayTry()) ? await deps.guard.try(shown) : 'busy';
  if (answer === 'open') {
    log.info({ event: 'staff.signed-in' }, 'Staff signed in');
    return redirectTo(staffPath, {}, sessionCookie(await access.begin(), deps.isSecure));
  }
  log.warn({ event: 'staff.refused', answer }, 'A staff sign-in was refused');
  return redirectTo(staffPath, { outcome: answer === 'busy' ? 'busy' : 'wrong-token' });
}

async function act(
  form: StaffForm,
  access: StaffAccess,
  { actions, isSecure }: StaffFormDeps,
): Promise<Response> {
  switch (form.intent) {
    case 'sign-out': {
      await access.end();
      const left = redirectTo(staffPath, { outcome: 'signed-out' }, sessionCookie(null, isSecure));
      // Removes booking data that this browser still has, because others may use it next.
      left.headers.set('Clear-Site-Data', '"cache", "storage"');
      return left;
    }
    case 'confirm':
    case 'decline': {
      if (form.intent === 'decline' && form.sure !== 'yes')
        return redirectTo(staffPath, { outcome: 'unsure' });
      const { intent, itemId, ride: at, note } = form;
      const result = await actions.answer({
        ...{ itemId, answer: intent, note },
        ...(at === undefined ? {} : { ride: at }),
      });
      if (!result.ok) return redirectTo(staffPath, { outcome: refusals[result.code] });
      const outcome = intent === 'confirm' ? 'confirmed' : 'declined';
      return redirectTo(staffPath, { outcome, about: result.reference });
    }
    case 'confirm-change':
    case 'decline-change': {
      if (form.intent === 'decline-change' && form.sure !== 'yes')
        return redirectTo(staffPath, { outcome: 'unsure' });
      const answer = form.intent === 'confirm-change' ? 'confirm' : 'decline';
      const { changeId, note } = form;
      const result = await actions.answerChange({ changeId, answer, note });
      if (!result.ok) return redirectTo(staffPath, { outcome: refusals[result.code] });
      const outcome = answer === 'confirm' ? 'confirmed' : 'declined';
      return redirectTo(staffPath, { outcome, about: result.reference });
    }
    case 'resend': {
      const result = await actions.resend(form.reference);
      const outcome = result.ok ? 'resent' : refusals[result.code];
      return redirectTo(staffBookingPath, { reference: form.reference, outcome });
    }
    case 'export': {
      const exported = await actions.export(form.reference);
      return exported
        ? file(`booking-${form.reference}.json`, JSON.stringify(exported, null, 2))
        : redirectTo(staffPath, { outcome: 'not-found' });
    }
    case 'release':
      return endStuck(form, { kind: 'release', attemptId: form.attemptId }, actions);
    case 'ask-again':
      return endStuck(form, { kind: 'ask-again', refundId: form.refundId }, actions);
    case 'returned-otherwise':
      if (form.sure !== 'yes')
        return redirectTo(staffBookingPath, { reference: form.reference, outcome: 'not-sure-it-was-sent' });
      return endStuck(form, { kind: 'returned-otherwise', refundId: form.refundId }, actions);
    case 'clear-note':
      return endStuck(form, { kind: 'clear-note' }, actions);
    case 'reopen-day': {
      const { day, note } = form;
      if (note.length < minNoteLength) return redirectTo(staffPath, { outcome: 'without-note' });
      const isReopened = z.iso.date().safeParse(day).success && (await actions.reopenDay({ day, note }));
      return redirectTo(staffPath, { outcome: isReopened ? 'day-reopened' : 'day-not-closed' });
    }
    case 'enter-disruption':
      return enterDisruption(form, actions);
    case 'end-disruption': {
      const outcome = (await actions.endDisruption(form.id)) ? 'disruption-ended' : 'disruption-not-open';
      return redirectTo(staffDisruptionsPath, { outcome });
    }
    case 'reopen-choice': {
      const outcome = (await actions.reopenChoice(form.id)) ? 'choice-reopened' : 'not-open';
      return redirectTo(staffBookingPath, { reference: form.reference, outcome });
    }
    case 'accept-claim':
    case 'decline-claim':
    case 'pay-claim':
      return answerClaimForm(form, actions);
    case 'erase': {
      const where = { reference: form.reference };
      if (readReference(form.confirmation) !== form.reference)
        return redirectTo(staffBookingPath, { ...where, outcome: 'other-reference' });
      const result = await actions.erase(form.reference);
      return redirectTo(staffBookingPath, {
        ...where,
        outcome: result.ok ? 'erased' : refusals[result.code],
      });
    }
  }
}

/** Enters a disruption, or returns to the preview with everything that was typed. */
async function enterDisruption(
  form: Extract<StaffForm, { intent: 'enter-disruption' }>,
  actions: StaffActions,
): Promise<Response> {
  const { id, note } = form;
  const values = readValues(form);
  const back = (outcome: Outcome) =>
    redirectTo(staffEnterDisruptionPath, { step: 'preview', ...filledFields(values), outcome });
  try {
    return (await actions.enterDisruption({ id, values, note })) === 'entered'
      ? redirectTo(staffDisruptionsPath, { outcome: 'disruption-entered', about: id })
      : back('disruption-refused');
  } catch (err) {
    log.error({ event: 'staff.failed', intent: form.intent, err }, 'A staff action failed');
    return back('disruption-failed');
  }
}

/** Answers a claim or records its payment, and returns to the list of claims. */
async function answerClaimForm(
  form: Extract<StaffForm, { intent: 'accept-claim' | 'decline-claim' | 'pay-claim' }>,
  actions: StaffActions,
): Promise<Response> {
  const back = (outcome: Outcome) => redirectTo(staffClaimsPath, { outcome });
  const { intent, claimId, note } = form;
  try {
    if (intent === 'pay-claim') {
      if (note.length < minNoteLength) return back('without-note');
      if (form.sure !== 'yes') return back('not-sure-it-was-sent');
      const paid = await actions.payClaim({ claimId, note });
      return back(paid.ok ? 'claim-paid' : claimRefusals[paid.code]);
    }
    if (intent === 'decline-claim') {
      const declined = await actions.answerClaim({ claimId, answer: 'decline', note });
      return back(declined.ok ? 'claim-declined' : claimRefusals[declined.code]);
    }
    const acceptedCents = readCents(form.amount);
    if (acceptedCents === null) return back('claim-amount');
    const accepted = await actions.answerClaim({ claimId, answer: 'accept', acceptedCents, note });
    return back(accepted.ok ? 'claim-accepted' : claimRefusals[accepted.code]);
  } catch (err) {
    log.error({ event: 'staff.failed', intent, err }, 'A staff action failed');
    return back('claim-failed');
  }
}

/** Reads an amount such as `45.50` or `$45` in cents; null if it is none. */
function readCents(typed: string): number | null {
  const [, dollars] = /^\$?(\d{1,5}(?:\.\d{1,2})?)$/.exec(typed.trim()) ?? [];
  return dollars === undefined ? null : toCents(Number(dollars));
}

const claimRefusals = {
  NOT_FOUND: 'not-found',
  ANSWERED: 'claim-answered',
  AMOUNT: 'claim-amount',
  NO_REASON: 'claim-reason',
  NOT_OPEN: 'claim-not-open',
} as const satisfies Record<string, Outcome>;

/** Every action needs a note with a name and a reason. */
async function endStuck(
  { reference, note }: { readonly reference: string; readonly note: string },
  act: StuckActRequest['act'],
  actions: StaffActions,
): Promise<Response> {
  if (note.length < minNoteLength)
    return redirectTo(staffBookingPath, { reference, outcome: 'without-note' });
  const result = await actions.endStuck({ reference, act, note });
  const outcome = result.ok ? endings[act.kind] : refusals[result.code];
  return redirectTo(staffBookingPath, { reference, outcome });
}

/** A shorter note cannot hold a name and a reason. In characters. */
export const minNoteLength = 4;

const endings = {
  release: 'released',
  'ask-again': 'asked-again',
  'returned-otherwise': 'returned-otherwise',
  'clear-note': 'note-cleared',
} as const satisfies Record<StuckActRequest['act']['kind'], Outcome>;

const refusals = {
  NOT_FOUND: 'not-found',
  ANSWERED: 'answered',
  CLOSED: 'closed',
  NOT_PAID: 'not-paid',
  ERASED: 'nobody-to-write-to',
  IN_USE: 'in-use',
  NOT_OPEN: 'not-open',
  PROVIDER_DIFFERS: 'provider-differs',
  PROVIDER_AWAY: 'provider-away',
} as const satisfies Record<string, Outcome>;

/**
 * Same-origin check of a form. Browsers always send `Origin` or `Sec-Fetch-Site`; without both, the request is
 * refused.
 */
export function isSameOriginForm({ headers }: Request, siteUrl: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  if (origin === null) return site === 'same-origin';
  const { host, protocol } = new URL(siteUrl);
  const here = { safeDomains: [], isSecure: protocol === 'https:' };
  return [headers.get('host') ?? '', host].some((name) => isSafeOrigin(origin, here, name.toLowerCase()));
}

async function fieldsOf(request: Request): Promise<Record<string, unknown> | null> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  if (!type.startsWith('multipart/form-data')) return null;
  const form = await readPostedForm(request);
  return form && Object.fromEntries(form);
}

/** Headers against caching, indexing and leaking the address to other sites. */
export const never = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

type StaffPagePath =
  | typeof staffPath
  | typeof staffBookingPath
  | typeof staffClaimsPath
  | typeof staffDisruptionsPath
  | typeof staffEnterDisruptionPath;

function redirectTo(
  page: StaffPagePath,
  query: Readonly<Record<string, string>> & { readonly outcome?: Outcome },
  cookie?: string,
): Response {
  const parameters = new URLSearchParams(query);
  const headers = new Headers({ ...never, Location: parameters.size > 0 ? `${page}?${parameters}` : page });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Answers with a line of text. */
export function plain(status: number, message: string): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { ...never, 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

function file(name: string, body: string): Response {
  return new Response(body, {
    headers: {
      ...never,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
