/** Presents the claims for costs of a booking's disruptions. */
import type { ClaimPartView, ClaimRefusalView, StateView } from '#components/booking/booking-view.ts';
import { claimKinds } from '#contracts/booking/claim-calls.ts';
import type { RefundChoice } from '#contracts/booking/refund-choice.ts';
import { countNoun } from '#contracts/counts.ts';
import { formatDateAndTime } from '#contracts/dates.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import type { Booking, BookingClaim, ClaimableDisruption } from '#domains/booking/booking.ts';
import {
  claimDay,
  claimKindNames,
  claimLaw,
  claimTitle,
  describeClaimState,
  describeClaimTime,
  describeNoClaim,
} from '#domains/booking/claim/describe-claim.ts';
import type { PurchaseMessage } from './purchase-message.ts';

/** Presents each disruption whose costs can be claimed or were, or can't be because of their cause. */
export function presentClaims({ disruptions, items }: Booking): readonly ClaimPartView[] {
  return disruptions.map((disruption) => {
    const { id, itemId, kind, refusal, claims } = disruption;
    const item = items.find((each) => each.id === itemId);
    return {
      disruptionId: id,
      ride: `${[item?.description, claimDay(disruption)].filter(Boolean).join(', ')}: ${kindNames[kind]}`,
      claims: claims.map(presentClaim),
      law: refusal === 'cause' ? describeNoClaim(disruption) : refusal === null ? claimLaw : null,
      closed: closedText(disruption),
      until: refusal === null ? describeClaimTime(disruption) : null,
      kinds: claimKinds.map((value) => ({ value, label: claimKindNames[value] })),
    };
  });
}

const kindNames: Readonly<Record<ClaimableDisruption['kind'], string>> = {
  cancelled: 'cancelled',
  late: 'much later than planned',
  moved: 'changed by a new timetable',
};

function closedText({ refusal, claimUntil }: ClaimableDisruption): string | null {
  if (refusal === 'late') return `The time to claim ended on ${formatDateAndTime(claimUntil)}.`;
  if (refusal === 'count') return 'You’ve made several claims for this ride. For more, reply to our email.';
  return null;
}

function presentClaim(claim: BookingClaim): ClaimPartView['claims'][number] {
  const { id, state, description, receiptCount, note } = claim;
  const receipts = receiptCount === 0 ? '' : ` (${countNoun(receiptCount, 'receipt')})`;
  return {
    key: id,
    title: claimTitle(claim),
    state: states[state],
    text: describeClaimState(claim),
    description: description && `${description}${receipts}`,
    note,
  };
}

const states: Readonly<Record<BookingClaim['state'], StateView>> = {
  open: { tone: 'waiting', text: 'Received' },
  accepted: { tone: 'good', text: 'Accepted' },
  declined: { tone: 'bad', text: 'Declined' },
};

/** Reads which claim was refused, and what was typed, from the address; null if none was. */
export function readClaimRefusal(
  query: PageQuery,
  {
    message,
    choice,
    parts,
  }: {
    readonly message: PurchaseMessage | null;
    readonly choice: RefundChoice;
    readonly parts: readonly ClaimPartView[];
  },
): ClaimRefusalView | null {
  const part = parts.find(({ disruptionId, until }) => until !== null && choice.isAbout(disruptionId));
  if (message?.about !== 'claims' || !part) return null;
  const { kind, amount } = query;
  return {
    disruptionId: part.disruptionId,
    message: message.text,
    field: message.claimField ?? null,
    kind: claimKinds.find((each) => each === kind) ?? '',
    amount: typeof amount === 'string' && /^[$\d., ]{1,12}$/.test(amount) ? amount : '',
  };
}
