import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { formatDateAndTime, formatFullDay } from '#contracts/dates.ts';
import { formatMoney, toDollars } from '#contracts/money.ts';
import { staffReceiptPath } from '#contracts/page-paths.ts';
import { claimTitle } from '#domains/booking/claim/describe-claim.ts';
import type { StaffClaim } from '#domains/booking/claim/list-claims.ts';
import { receiptExtension } from '#domains/booking/claim/receipt-file.ts';
import { DeclineForm, NoteToTraveller } from '../answer-forms.tsx';
import { causeNames, journeyDisruptions } from '../disruptions/disruption-labels.ts';
import { NoteField } from '../note-field.tsx';
import { fieldId, formStateOf, type RefusedForm } from '../refused-form.ts';
import { Contact } from '../request-card.tsx';
import { findLabel } from '../staff-labels.ts';
import { ActionForm, BookingLink, ConfirmCheckbox, Facts } from '../staff-parts.tsx';

/** Returns the ids of the forms of an open claim. */
export function claimForms({ claimId }: StaffClaim): readonly [accept: string, decline: string] {
  return [`accept-claim-${claimId}`, `decline-claim-${claimId}`];
}

/** Returns the id of the form of an accepted claim that waits for its transfer. */
export const unpaidForm = ({ claimId }: StaffClaim) => `pay-claim-${claimId}`;

/** Card of a claim to answer, with a form to accept and one to decline it. */
export function ClaimCard({ claim, refused }: { claim: StaffClaim; refused: RefusedForm | null }) {
  const [accept, decline] = claimForms(claim);
  const accepting = formStateOf(accept, refused);
  const fields = { claimId: claim.claimId };
  return (
    <ClaimArticle claim={claim}>
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <ActionForm id={accept} intent="accept-claim" fields={fields} className="flex flex-col gap-3">
          <TextInput
            id={fieldId('amount', accept)}
            name="amount"
            label="Amount to pay, in dollars"
            help={`Up to ${formatMoney(claim.amountCents)}. A lower amount needs a note.`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            defaultValue={toDollars(claim.amountCents).toFixed(2)}
            error={accepting.errorOf('amount')}
            className="max-w-48"
          />
          <NoteToTraveller form={accept} state={accepting} help="In their email and on their booking page." />
          <Button type="submit" className="self-start">
            Accept and pay
          </Button>
        </ActionForm>
        <DeclineForm
          form={decline}
          intent="decline-claim"
          fields={fields}
          refused={refused}
          summary="Decline"
          consequence="Nothing is paid. The traveller gets your reason by email. You can’t undo this."
          label="Decline claim"
        />
      </div>
    </ClaimArticle>
  );
}

/** Card of an accepted claim that waits for its bank transfer. */
export function UnpaidClaimCard({ claim, refused }: { claim: StaffClaim; refused: RefusedForm | null }) {
  const form = unpaidForm(claim);
  const state = formStateOf(form, refused);
  return (
    <ClaimArticle claim={claim}>
      <ActionForm
        id={form}
        intent="pay-claim"
        fields={{ claimId: claim.claimId }}
        className="mt-5 flex max-w-text flex-col gap-3"
      >
        <NoteField form={form} state={state} label="Your name and the transfer’s reference" />
        <ConfirmCheckbox id={fieldId('sure', form)} error={state.errorOf('sure')}>
          I have sent {formatMoney(claim.acceptedCents ?? claim.amountCents)}.
        </ConfirmCheckbox>
        <Button type="submit" variant="secondary" className="self-start">
          Record as paid
        </Button>
      </ActionForm>
    </ClaimArticle>
  );
}

/** Formats a size: `412 kB`, `4.9 MB`. */
function formatSize(byteCount: number): string {
  return byteCount < 1_000_000
    ? `${Math.max(1, Math.round(byteCount / 1_000))} kB`
    : `${(byteCount / 1_000_000).toFixed(1)} MB`;
}

function ClaimArticle({ claim, children }: { claim: StaffClaim; children: React.ReactNode }) {
  const { claimId, reference, email, phone, journey, serviceDate, disruption, cause } = claim;
  const { amountCents, acceptedCents, description, madeAt, receipts } = claim;
  const heading = `claim-${claimId}`;
  return (
    <article aria-labelledby={heading} className="border-line border-t py-6 first:border-t-0 first:pt-0">
      <Heading level={3} size="small" id={heading} className="figures">
        {claimTitle(claim)}
      </Heading>
      <p className="wrap-anywhere mt-2 mb-4 max-w-text whitespace-pre-line">{description}</p>
      <Facts
        facts={[
          ['Booking', <BookingLink key="reference" reference={reference} />],
          ['Journey', journey],
          ['Disruption', `${findLabel(journeyDisruptions, disruption)}, ${formatFullDay(serviceDate)}`],
          ['Cause', cause ? findLabel(causeNames, cause) : 'not known'],
          ...(acceptedCents !== null && acceptedCents !== amountCents
            ? [['Accepted', formatMoney(acceptedCents)] as const]
            : []),
          ['Sent', formatDateAndTime(madeAt)],
          ['Contact', <Contact key="contact" email={email} phone={phone} />],
          [
            'Receipts',
            receipts.length === 0 ? (
              'none'
            ) : (
              <ul key="receipts">
                {receipts.map(({ id, mediaType, byteCount }, at) => (
                  <li key={id}>
                    <a
                      href={`${staffReceiptPath}${id}`}
                      data-document=""
                      download
                      className="link-line inline-flex min-h-11 items-center text-rail"
                    >
                      Receipt {at + 1} ({receiptExtension(mediaType).toUpperCase()}, {formatSize(byteCount)})
                    </a>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      {children}
    </article>
  );
}
