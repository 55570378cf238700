/** Claims for costs of disrupted rides on the page of a booking: what was claimed, and the form of a new claim. */
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { controlLook, describe, Field } from '#components/form/field.tsx';
import { Select } from '#components/form/select.tsx';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { TextLink } from '#components/ui/link.tsx';
import {
  maxClaimDescription,
  maxReceiptBytes,
  maxReceipts,
  receiptTypes,
} from '#contracts/booking/claim-calls.ts';
import { BookingDisclosure } from './booking-disclosure.tsx';
import type { ClaimPartView, ClaimRefusalView } from './booking-view.ts';
import { StateLine } from './state-line.tsx';

/** Address of a government service that explains the law. */
const lawHref = 'https://www.consumerprotection.govt.nz/';

/** The costs of the disrupted rides of a booking. Renders nothing without one. */
export function Claims({
  parts,
  refusal,
  action,
  level,
  inner,
  id,
}: {
  parts: readonly ClaimPartView[];
  /** Why the last claim was refused; null if it was not. Its form comes back open. */
  refusal: ClaimRefusalView | null;
  action: string;
  level: HeadingLevel;
  inner: HeadingLevel;
  id: string;
}) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-heading`}>
      <Heading level={level} size="small" id={`${id}-heading`}>
        Your costs
      </Heading>
      {parts.map((part) => (
        <div key={part.disruptionId} className="mt-3 flex max-w-text flex-col gap-3">
          <p className="figures">{part.ride}</p>
          {part.claims.length > 0 && (
            <ul aria-label="Your claims" className="flex flex-col gap-4 border-line border-s-2 ps-4">
              {part.claims.map(({ key, title, state, text, description, note }) => (
                <li key={key}>
                  <Heading level={inner} size="small" className="figures text-base">
                    {title}
                  </Heading>
                  <StateLine state={state} className="mt-1" />
                  <p className="figures mt-1">{text}</p>
                  {note && <p className="wrap-anywhere mt-1 whitespace-pre-line">{note}</p>}
                  <p className="wrap-anywhere mt-1 whitespace-pre-line text-quiet text-sm">{description}</p>
                </li>
              ))}
            </ul>
          )}
          {part.law && (
            <p className="text-quiet text-sm">
              {part.law} Source: <TextLink href={lawHref}>Consumer Protection</TextLink>
            </p>
          )}
          {part.closed && <p className="figures">{part.closed}</p>}
          {part.until && (
            <ClaimForm
              {...{ action }}
              part={part}
              until={part.until}
              refusal={refusal?.disruptionId === part.disruptionId ? refusal : null}
              id={`${id}-${part.disruptionId}`}
            />
          )}
        </div>
      ))}
    </section>
  );
}

function ClaimForm({
  part: { disruptionId, kinds, claims },
  until,
  refusal,
  action,
  id,
}: {
  part: ClaimPartView;
  until: string;
  refusal: ClaimRefusalView | null;
  action: string;
  id: string;
}) {
  const errorOf = (field: ClaimRefusalView['field']) =>
    refusal?.field === field ? refusal.message : undefined;
  const receiptsId = `${id}-receipts`;
  const receiptsHelp = `Up to ${maxReceipts} files, ${maxReceiptBytes / 1_000_000} MB each: ${Object.keys(receiptTypes).join(', ')}. Only our staff see them. We delete them 90 days after our answer.`;
  return (
    <BookingDisclosure
      summary={claims.length > 0 ? 'Claim another cost' : 'Claim your costs'}
      isOpen={refusal !== null}
    >
      <form
        method="post"
        action={action}
        encType="multipart/form-data"
        className="mt-1 flex flex-col items-stretch gap-5 pb-4"
      >
        <input type="hidden" name="disruptionId" value={disruptionId} />
        {refusal && (
          <ErrorSummary
            title="Your claim wasn’t sent"
            errors={[{ ...(refusal.field && { id: `${id}-${refusal.field}` }), message: refusal.message }]}
          />
        )}
        <p className="figures">
          One claim for each cost. {until} We answer by email within five working days, and pay what we accept
          to your card or by bank transfer.
        </p>
        <Select
          id={`${id}-kind`}
          name="kind"
          label="What did you pay for?"
          placeholder="Choose"
          options={kinds}
          required
          defaultValue={refusal?.kind ?? ''}
          error={errorOf('kind')}
        />
        <TextInput
          id={`${id}-amount`}
          name="amount"
          label="Amount in New Zealand dollars"
          help="Such as 45.50"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          defaultValue={refusal?.amount ?? ''}
          error={errorOf('amount')}
          className="max-w-48"
        />
        <TextArea
          id={`${id}-description`}
          name="description"
          label="What was it, and why did you need it?"
          help="Such as: dinner for two in Picton, because we sailed a day later"
          rows={3}
          required
          maxLength={maxClaimDescription}
          error={errorOf('description')}
        />
        <Field id={receiptsId} label="Receipts" optional help={receiptsHelp} error={errorOf('receipts')}>
          <input
            {...describe({ id: receiptsId, help: receiptsHelp, error: errorOf('receipts') })}
            id={receiptsId}
            type="file"
            name="receipts"
            multiple
            accept={Object.values(receiptTypes).join(',')}
            className={controlLook(
              errorOf('receipts'),
              'cursor-pointer file:me-4 file:cursor-pointer file:rounded-sm file:border-0 file:bg-rail file:px-4 file:py-1.5 file:font-semibold file:text-paper',
            )}
          />
        </Field>
        <Button type="submit" className="self-start">
          Send claim
        </Button>
      </form>
    </BookingDisclosure>
  );
}
