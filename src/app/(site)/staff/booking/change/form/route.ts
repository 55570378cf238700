/** POST endpoint of the forms with which staff change a booking. */
import { staffPath } from '#contracts/page-paths.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import {
  makeStaffChange,
  offerStaffChange,
  sendChangeOffer,
} from '#domains/booking/staff/change-for-traveller.ts';
import { config } from '#platform/config.ts';
import { staffAccess } from '../../../staff-access.ts';
import { answerStaffChange, type StaffChangeActions } from '../answer-staff-change.ts';

export const dynamic = 'force-dynamic';

const actions: StaffChangeActions = {
  offer: async (...offer) => offerStaffChange(await productionBookingDeps(), ...offer),
  make: async (...change) => makeStaffChange(await productionBookingDeps(), ...change),
  send: async (...offer) => sendChangeOffer(await productionBookingDeps(), ...offer),
};

/** Endpoint of the forms that change a booking for its traveller. */
export async function POST(request: Request): Promise<Response> {
  return answerStaffChange(request, { access: await staffAccess(), siteUrl: config().siteUrl, actions });
}

/** Redirects to the staff page if somebody reloads a form's answer. */
export function GET(): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: staffPath, 'Cache-Control': 'private, no-store' },
  });
}
