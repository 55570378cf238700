import { eraseBooking } from '#domains/booking/privacy/erase-booking.ts';
import { exportBooking } from '#domains/booking/privacy/export-booking.ts';
import { realBookingMeans } from '#domains/booking/real-means.ts';
import { actOnStuck } from '#domains/booking/staff/act-on-stuck.ts';
import { answerRequest } from '#domains/booking/staff/answer-request.ts';
import { resendMail } from '#domains/booking/staff/resend-mail.ts';
import { config } from '#platform/config.ts';
import { visitWait } from '#platform/rate-limits/visit-limits.ts';
import { answerStaffForm, type StaffActions } from '../answer-staff-form.ts';
import { createSignInDoor } from '../sign-in-door.ts';
import { staffAccess } from '../staff-access.ts';

export const dynamic = 'force-dynamic';

/** One for all who try, on this instance. */
const door = createSignInDoor();

const actions: StaffActions = {
  answer: async (answer) => answerRequest(await realBookingMeans(), answer),
  resend: async (reference) => resendMail(await realBookingMeans(), reference),
  export: async (reference) => exportBooking(await realBookingMeans(), reference),
  erase: async (reference) => eraseBooking(await realBookingMeans(), reference),
  endStuck: async (request) => actOnStuck(await realBookingMeans(), request),
};

/** Where the forms of the staff page go. */
export async function POST(request: Request): Promise<Response> {
  const { secureCookies, siteUrl } = config();
  return answerStaffForm(request, {
    access: await staffAccess(),
    door,
    mayTry: async () => (await visitWait('signIn')) === null,
    actions,
    isSecure: secureCookies,
    siteUrl,
  });
}

/** Whoever reloads what a form answered gets the page. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: '/staff/', 'Cache-Control': 'private, no-store' },
  });
}
