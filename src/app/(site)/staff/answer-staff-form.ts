import { z } from 'zod';
import { isText } from '#contracts/text/text-rule.ts';
import type { EraseResult } from '#domains/booking/privacy/erase-booking.ts';
import type { BookingExport } from '#domains/booking/privacy/export-booking.ts';
import type { StuckActRequest, StuckActResult } from '#domains/booking/staff/act-on-stuck.ts';
import type { AnswerResult, RequestAnswer } from '#domains/booking/staff/answer-request.ts';
import { readReference } from '#domains/booking/staff/look-up-booking.ts';
import type { ResendResult } from '#domains/booking/staff/resend-mail.ts';
import { isSafeOrigin } from '#platform/http/safe-origin.ts';
import { log } from '#platform/log.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { noteCookie } from './kept-note.ts';
import { type Outcome, outcomeWords } from './outcomes.ts';
import { formIdSchema } from './refused-form.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import { sessionCookie } from './staff-session.ts';

/** What staff can do about bookings. */
export interface StaffActions {
  answer(answer: RequestAnswer): Promise<AnswerResult>;
  resend(reference: string): Promise<ResendResult>;
  export(reference: string): Promise<BookingExport | null>;
  erase(reference: string): Promise<EraseResult>;
  endStuck(request: StuckActRequest): Promise<StuckActResult>;
}

/** Who comes in, and who is in. */
export interface StaffAccess {
  /** Whether what was typed is the staff token. */
  isToken(typed: string): boolean;
  /**
   * Whether what was typed is the one-time code, where there is one; it is taken then. To be asked of those with the token alone:
   * nobody else uses up a code that staff are just typing.
   */
  isCode(typed: string): Promise<boolean>;
  /** Begins a session; resolves to what the browser keeps of it. */
  begin(): Promise<string>;
  /** Whether this browser's session lasts. */
  isSignedIn(): Promise<boolean>;
  /** Ends this browser's session. */
  end(): Promise<void>;
}

/** What a form is answered with. */
export interface StaffFormDeps {
  /** Null where there is no staff page. */
  readonly access: StaffAccess | null;
  readonly guard: SignInGuard;
  /** Counts a try to sign in; false when there were too many from where this one comes. */
  mayTry(): Promise<boolean>;
  readonly actions: StaffActions;
  /** Whether the cookie is sent over TLS alone. */
  readonly isSecure: boolean;
  /** The site's public origin. */
  readonly siteUrl: string;
}

const text = (most: number) =>
  z
    .string()
    // A form sends a line break as two signs, and the browser has counted it as one.
    .max(2 * most)
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(most))
    // Goes into mails and tickets, and must be text that a database keeps.
    .refine(isText)
    .transform((value) => value.trim());

const reference = z.string().max(40).transform(readReference).pipe(z.string());

/** Which ride of a journey is answered for, from 0; left out, all that are asked for. */
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
  z.object({ intent: z.literal('erase'), reference, confirmation: z.string().max(40) }),
]);

type StaffForm = z.output<typeof formSchema>;

/**
 * Does what a form of the staff page asks for and leads back to the page, `?outcome=` saying what came of it. Only from a page of
 * this site, and but for signing in only with a sign-in that lasts.
 */
export async function answerStaffForm(request: Request, deps: StaffFormDeps): Promise<Response> {
  const { access } = deps;
  if (access === null) return plain(404, 'Page not found.');
  if (!isFromHere(request, deps.siteUrl)) {
    recordRefusal('foreign-site', '/staff/form');
    return plain(403, 'This form came from another site, so we didn’t send it.');
  }
  const fields = await fieldsOf(request);
  if (!fields) return plain(400, 'We couldn’t read this form. Please try again.');
  const signIn = signInSchema.safeParse(fields);
  const answer = signIn.success
    ? enter(signIn.data, access, deps)
    : answerFields(fields, access, deps).then((answered) => withForm(answered, fields, deps));
  return answer.catch((err: unknown) => {
    log.error({ event: 'staff.failed', intent: 'enter', err }, 'Who is at the staff page could not be told');
    return withForm(redirectTo('/staff/', { outcome: 'failed' }), fields, deps);
  });
}

async function answerFields(
  fields: Record<string, unknown>,
  access: StaffAccess,
  deps: StaffFormDeps,
): Promise<Response> {
  if (!(await access.isSignedIn())) return redirectTo('/staff/', { outcome: 'signed-out' });
  const form = formSchema.safeParse(fields);
  if (!form.success) return leadBack(fields, form.error);
  try {
    return await act(form.data, access, deps);
  } catch (err) {
    log.error({ event: 'staff.failed', intent: form.data.intent, err }, 'What staff asked for was not done');
    return redirectTo('/staff/', { outcome: 'failed' });
  }
}

/** Back to where the form was, which says what can't be read in it. */
function leadBack(fields: Record<string, unknown>, { issues }: z.core.$ZodError): Response {
  const isAboutNote = typeof fields.note === 'string' && issues.every(({ path }) => path[0] === 'note');
  if (!isAboutNote) return redirectTo('/staff/', { outcome: 'unreadable' });
  const about = reference.safeParse(fields.reference);
  const outcome = 'note-not-taken';
  return about.success
    ? redirectTo('/staff/booking/', { reference: about.data, outcome })
    : redirectTo('/staff/', { outcome });
}

/**
 * Where nothing was done, names the form in the address and hands back to the browser what was typed, so that the page shows it
 * as it was. Where something was done, takes away what the browser has of it.
 */
function withForm(answer: Response, fields: Record<string, unknown>, { isSecure }: StaffFormDeps): Response {
  const { form, note } = fields;
  const location = answer.headers.get('Location');
  const outcome = new URLSearchParams(location?.split('?')[1]).get('outcome');
  const words = outcomeWords(outcome);
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
    log.info({ event: 'staff.signed-in' }, 'Somebody signed in to the staff page');
    return redirectTo('/staff/', {}, sessionCookie(await access.begin(), deps.isSecure));
  }
  log.warn({ event: 'staff.refused', answer }, 'Somebody did not get in to the staff page');
  return redirectTo('/staff/', { outcome: answer === 'busy' ? 'busy' : 'wrong-token' });
}

async function act(
  form: StaffForm,
  access: StaffAccess,
  { actions, isSecure }: StaffFormDeps,
): Promise<Response> {
  switch (form.intent) {
    case 'sign-out': {
      await access.end();
      const left = redirectTo('/staff/', { outcome: 'signed-out' }, sessionCookie(null, isSecure));
      // Whatever this browser still has of bookings, for whoever sits down at it next.
      left.headers.set('Clear-Site-Data', '"cache", "storage"');
      return left;
    }
    case 'confirm':
    case 'decline': {
      if (form.intent === 'decline' && form.sure !== 'yes')
        return redirectTo('/staff/', { outcome: 'unsure' });
      const { intent, itemId, ride: at, note } = form;
      const result = await actions.answer({
        ...{ itemId, answer: intent, note },
        ...(at === undefined ? {} : { ride: at }),
      });
      if (!result.ok) return redirectTo('/staff/', { outcome: refusals[result.code] });
      const outcome = intent === 'confirm' ? 'confirmed' : 'declined';
      return redirectTo('/staff/', { outcome, about: result.reference });
    }
    case 'resend': {
      const result = await actions.resend(form.reference);
      const outcome = result.ok ? 'resent' : refusals[result.code];
      return redirectTo('/staff/booking/', { reference: form.reference, outcome });
    }
    case 'export': {
      const exported = await actions.export(form.reference);
      return exported
        ? file(`booking-${form.reference}.json`, JSON.stringify(exported, null, 2))
        : redirectTo('/staff/', { outcome: 'not-found' });
    }
    case 'release':
      return endStuck(form, { kind: 'release', attemptId: form.attemptId }, actions);
    case 'ask-again':
      return endStuck(form, { kind: 'ask-again', refundId: form.refundId }, actions);
    case 'returned-otherwise':
      if (form.sure !== 'yes')
        return redirectTo('/staff/booking/', { reference: form.reference, outcome: 'not-sure-it-was-sent' });
      return endStuck(form, { kind: 'returned-otherwise', refundId: form.refundId }, actions);
    case 'clear-note':
      return endStuck(form, { kind: 'clear-note' }, actions);
    case 'erase': {
      const where = { reference: form.reference };
      if (readReference(form.confirmation) !== form.reference)
        return redirectTo('/staff/booking/', { ...where, outcome: 'other-reference' });
      const result = await actions.erase(form.reference);
      return redirectTo('/staff/booking/', {
        ...where,
        outcome: result.ok ? 'erased' : refusals[result.code],
      });
    }
  }
}

/** Who did it and why is part of it: nothing is done without. */
async function endStuck(
  { reference, note }: { readonly reference: string; readonly note: string },
  act: StuckActRequest['act'],
  actions: StaffActions,
): Promise<Response> {
  if (note.length < shortestNote)
    return redirectTo('/staff/booking/', { reference, outcome: 'without-note' });
  const result = await actions.endStuck({ reference, act, note });
  const outcome = result.ok ? endings[act.kind] : refusals[result.code];
  return redirectTo('/staff/booking/', { reference, outcome });
}

/** So short that it can't say both who and why. */
const shortestNote = 4;

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

/** A browser says where a form comes from; what says nothing at all is none, and has no business here. */
function isFromHere({ headers }: Request, siteUrl: string): boolean {
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
  const form = await request.formData().catch(() => null);
  return form && Object.fromEntries(form);
}

/** Kept by nobody, listed nowhere, and told to no other page. */
const never = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

function redirectTo(
  page: '/staff/' | '/staff/booking/',
  query: { readonly outcome?: Outcome; readonly reference?: string; readonly about?: string },
  cookie?: string,
): Response {
  const parameters = new URLSearchParams(query);
  const headers = new Headers({ ...never, Location: parameters.size > 0 ? `${page}?${parameters}` : page });
  if (cookie !== undefined) headers.set('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

function plain(status: number, message: string): Response {
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
