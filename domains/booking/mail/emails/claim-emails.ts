/** Emails about claims for costs of a disruption. */
import { staffClaimsPath } from '#contracts/page-paths.ts';
import type { Email } from '#platform/mail/email.ts';
import type { Booking, BookingClaim } from '../../booking.ts';
import { bookingUrl } from '../../booking-token.ts';
import { claimTitle, describeClaimState } from '../../claim/describe-claim.ts';
import { helpParts, preventLinks, referencePart } from './parts.ts';

/** The data for the email's links. */
interface Links {
  readonly siteUrl: string;
  readonly token: string;
}

/** Email that confirms a claim. */
export function claimReceivedEmail(
  booking: Booking,
  { claim, siteUrl, token }: Links & { readonly claim: BookingClaim },
): Email {
  return {
    subject: `We’ve received your claim (${booking.reference})`,
    preview: `${claimTitle(claim)}. We answer within five working days.`,
    heading: 'We’ve received your claim',
    parts: [
      {
        kind: 'paragraph',
        text: `Kia ora. ${claimTitle(claim)}: ${preventLinks(claim.description)}`,
      },
      {
        kind: 'paragraph',
        text: 'A person reads it and emails you the answer within five working days. Keep your receipts until then.',
      },
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email with staff's answer to a claim. */
export function claimAnsweredEmail(
  booking: Booking,
  { claim, siteUrl, token }: Links & { readonly claim: BookingClaim },
): Email {
  const isAccepted = claim.state === 'accepted';
  return {
    subject: `${isAccepted ? 'We pay your claim' : 'About your claim'} (${booking.reference})`,
    preview: describeClaimState(claim),
    heading: isAccepted ? 'We pay your claim' : 'We can’t pay your claim',
    parts: [
      { kind: 'paragraph', text: `Kia ora. You claimed: ${claimTitle(claim)}.` },
      { kind: 'notice', text: describeClaimState(claim) },
      ...(claim.note === null ? [] : [{ kind: 'paragraph' as const, text: claim.note }]),
      ...(isAccepted
        ? []
        : [
            {
              kind: 'paragraph' as const,
              quiet: true,
              text: 'If you disagree, reply to this email. Your rights under the Consumer Guarantees Act 1993 stay as they are; Consumer Protection (consumerprotection.govt.nz) explains them.',
            },
          ]),
      referencePart(booking),
      { kind: 'action', label: 'See your booking', url: bookingUrl(siteUrl, token) },
      ...helpParts(booking, siteUrl),
    ],
  };
}

/** Email to staff about a claim to answer. */
export function staffClaimEmail(
  booking: Booking,
  { claim, siteUrl }: { readonly claim: BookingClaim; readonly siteUrl: string },
): Email {
  return {
    subject: `Claim to answer: ${booking.reference}`,
    preview: `${claimTitle(claim)}. We promised an answer within five working days.`,
    heading: 'A claim to answer',
    parts: [
      { kind: 'paragraph', text: `${claimTitle(claim)}. We promised an answer within five working days.` },
      referencePart(booking),
      { kind: 'action', label: 'Answer the claim', url: `${siteUrl}${staffClaimsPath}` },
    ],
  };
}
