/** Staff page on which a booking is changed for its traveller. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { presentBooking } from '#blocks/purchase/present-booking.ts';
import { presentChangeOffer } from '#blocks/purchase/present-change-offer.ts';
import { presentChangeOptions } from '#blocks/purchase/present-change-options.ts';
import { presentExtraOptions } from '#blocks/purchase/present-extra-options.ts';
import { presentTravellerOptions, readAdding } from '#blocks/purchase/present-traveller-options.ts';
import { purchaseMessage } from '#blocks/purchase/purchase-message.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { readReference } from '#contracts/booking/booking-reference.ts';
import { staffBookingPath, staffChangeFormPath, staffChangePath, staffPath } from '#contracts/page-paths.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { listExtraOptions } from '#domains/booking/change/list-extras.ts';
import { listChangeOptions } from '#domains/booking/change/list-options.ts';
import { listTravellerOptions } from '#domains/booking/change/list-travellers.ts';
import { readChangeOffer } from '#domains/booking/change/read-change-offer.ts';
import { productionBookingDeps } from '#domains/booking/production-deps.ts';
import { openForChange } from '#domains/booking/staff/change-for-traveller.ts';
import { searchDeps } from '#domains/fare-search/search-deps.ts';
import { isSignedIn } from '../../staff-access.ts';
import { StaffFrame } from '../../staff-parts.tsx';
import { type ShownChange, StaffChange } from './staff-change.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = {
  title: 'Change a booking (staff)',
  robots: { index: false, follow: false },
};

type Props = { searchParams: Promise<PageQuery> };

/** Staff page on which a booking is changed: what can change, then the offer with its price. */
export default async function StaffChangePage({ searchParams }: Props) {
  const query = await searchParams;
  if (!(await isSignedIn())) redirect(staffPath);
  const reference = typeof query.reference === 'string' ? readReference(query.reference) : null;
  const deps = await productionBookingDeps();
  const opened = reference === null ? null : await openForChange(deps, reference);
  if (reference === null || !opened)
    redirect(`${staffBookingPath}?${new URLSearchParams({ reference: String(query.reference ?? '') })}`);
  const about = new URLSearchParams({ reference });
  const pageHref = `${staffChangePath}?${about}`;
  return (
    <StaffFrame
      title={`Change ${reference}`}
      above={
        <a href={`${staffBookingPath}?${about}`} data-document="" className="link-line text-rail">
          Back to the booking
        </a>
      }
    >
      <StaffChange
        {...{ reference, pageHref, query }}
        action={`${staffChangeFormPath}?${about}`}
        booking={presentBooking(opened.booking)}
        shown={await shownChange(query, opened, pageHref)}
        message={<Message query={query} />}
      />
    </StaffFrame>
  );
}

/** The message of a form that the traveller's page has, too. */
function Message({ query }: { query: PageQuery }) {
  const message = purchaseMessage(query);
  return message && <FormStatus tone={message.tone}>{message.text}</FormStatus>;
}

/** Reads the part of the page that the address asks for. */
async function shownChange(
  query: PageQuery,
  { booking, token }: NonNullable<Awaited<ReturnType<typeof openForChange>>>,
  pageHref: string,
): Promise<ShownChange | null> {
  const deps = await productionBookingDeps();
  const { change, exchange: itemId, extras, travellers, day } = query;
  if (isId(change)) {
    const offer = await readChangeOffer(deps, token, change);
    const isAsking = booking.unmadeChange?.state === 'asked';
    const acceptance = { idempotencyKey: '', hasTicket: false, isAsking };
    return offer && { kind: 'offer', offer, view: presentChangeOffer(offer, acceptance) };
  }
  if (isId(itemId)) {
    const on = typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
    const listed = await listChangeOptions(deps, searchDeps, { token, itemId, day: on, byStaff: true });
    return listed && { kind: 'exchange', view: presentChangeOptions(listed, pageHref) };
  }
  if (isId(extras)) {
    const listed = await listExtraOptions(deps, { token, itemId: extras });
    return listed && { kind: 'extras', view: presentExtraOptions(listed) };
  }
  if (!isId(travellers)) return null;
  const adding = readAdding(query);
  const listed = await listTravellerOptions(deps, { token, itemId: travellers, adding, byStaff: true });
  return listed && { kind: 'travellers', view: presentTravellerOptions(listed, adding) };
}

const isId = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
