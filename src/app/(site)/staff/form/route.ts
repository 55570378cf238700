import { cookies } from 'next/headers';
import { eraseBooking } from '#src/booking/privacy/erase-booking.ts';
import { exportBooking } from '#src/booking/privacy/export-booking.ts';
import { realBookingMeans } from '#src/booking/real-means.ts';
import { actOnStuck } from '#src/booking/staff/act-on-stuck.ts';
import { answerRequest } from '#src/booking/staff/answer-request.ts';
import { resendMail } from '#src/booking/staff/resend-mail.ts';
import { now } from '#src/platform/clock.ts';
import { config } from '#src/platform/config.ts';
import { answerStaffForm, type StaffActions } from '../answer-staff-form.ts';
import { createSignInDoor } from '../sign-in-door.ts';
import { staffCookie } from '../staff-session.ts';

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
  const { staffToken, cartCookieSecure, siteUrl } = config();
  return answerStaffForm(request, {
    token: staffToken,
    door,
    actions,
    isSecure: cartCookieSecure,
    siteUrl,
    session: (await cookies()).get(staffCookie)?.value,
    now,
  });
}

/** Whoever reloads what a form answered gets the page. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: '/staff/', 'Cache-Control': 'private, no-store' },
  });
}
