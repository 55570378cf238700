/** POST endpoint of all staff forms, with their production dependencies and the sign-in rate limit. */
import { staffPath } from '#contracts/page-paths.ts';
import { answerClaim, recordClaimPaid } from '#domains/booking/claim/answer-claim.ts';
import { reopenChoice } from '#domains/booking/disruption/reopen-choice.ts';
import { endReportByStaff } from '#domains/booking/disruption/report-disruption.ts';
import { reopenLedgerDay } from '#domains/booking/ledger/close-days.ts';
import { eraseBooking } from '#domains/booking/privacy/erase-booking.ts';
import { exportBooking } from '#domains/booking/privacy/export-booking.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { actOnStuck } from '#domains/booking/staff/act-on-stuck.ts';
import { answerChange } from '#domains/booking/staff/answer-change.ts';
import { answerRequest } from '#domains/booking/staff/answer-request.ts';
import { resendMail } from '#domains/booking/staff/resend-mail.ts';
import { refreshLive } from '#domains/disruption/live-watcher.ts';
import { now } from '#platform/clock.ts';
import { config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { requestWaitSeconds } from '#platform/rate-limits/request-rate-limits.ts';
import { enterFromForm } from '../disruptions/enter-from-form.ts';
import { createSignInGuard } from '../sign-in-guard.ts';
import { staffAccess } from '../staff-access.ts';
import { answerStaffForm, type StaffActions } from '../staff-form-endpoint.ts';

export const dynamic = 'force-dynamic';

/** Shared by all sign-in attempts on this instance. */
const guard = createSignInGuard();

const reportDeps = async () => ({ ...(await productionBookingDeps()), refresh: refreshLive });

const actions: StaffActions = {
  answer: async (answer) => answerRequest(await productionBookingDeps(), answer),
  answerChange: async (answer) => answerChange(await productionBookingDeps(), answer),
  resend: async (reference) => resendMail(await productionBookingDeps(), reference),
  export: async (reference) => exportBooking(await productionBookingDeps(), reference),
  erase: async (reference) => eraseBooking(await productionBookingDeps(), reference),
  reopenDay: async (request) => reopenLedgerDay(await openDatabase(), { ...request, now: now() }),
  enterDisruption: async (request) => enterFromForm(await reportDeps(), request),
  endDisruption: async (id) => endReportByStaff(await reportDeps(), id),
  reopenChoice: async (id) => reopenChoice(await productionBookingDeps(), id),
  answerClaim: async (answer) => answerClaim(await productionBookingDeps(), answer),
  payClaim: async (paid) => recordClaimPaid(await productionBookingDeps(), paid),
  endStuck: async (request) => actOnStuck(await productionBookingDeps(), request),
};

/** Endpoint of the staff forms. */
export async function POST(request: Request): Promise<Response> {
  const { secureCookies, siteUrl } = config();
  return answerStaffForm(request, {
    access: await staffAccess(),
    guard,
    mayTry: async () => (await requestWaitSeconds('signIn')) === null,
    actions,
    isSecure: secureCookies,
    siteUrl,
  });
}

/** Redirects to the staff page if somebody reloads a form's answer. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: staffPath, 'Cache-Control': 'private, no-store' },
  });
}
