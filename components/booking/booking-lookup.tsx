/** Form that finds a booking by its reference and email address. */
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { FormStatus } from '#components/form/form-status.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';

/** The result of the last submission. */
export interface LookupResult {
  readonly tone: 'done' | 'failed';
  readonly text: string;
  /** The field to correct, if it is one. */
  readonly field?: 'reference' | 'email' | undefined;
}

/** Nine letters and digits, with any other signs between them (contracts/booking/booking-reference.ts). */
const referencePattern = '(?:[^A-Za-z0-9]*[A-Za-z0-9]){9}[^A-Za-z0-9]*';

/** A plain form with two fields: it works without a script. The link goes to the address on the booking. */
export function BookingLookup({
  action,
  result,
  id,
}: {
  action: string;
  result: LookupResult | null;
  id: string;
}) {
  const error = (field: LookupResult['field']) => (result?.field === field ? result?.text : undefined);
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="flex w-full max-w-md flex-col gap-4"
    >
      {result?.tone === 'failed' ? (
        <ErrorSummary
          title="No link was sent"
          errors={[{ message: result.text, ...(result.field && { id: `${id}-${result.field}` }) }]}
        />
      ) : (
        <FormStatus tone="done">{result?.text}</FormStatus>
      )}
      <TextInput
        id={`${id}-reference`}
        name="reference"
        label="Booking reference"
        help="Nine letters and digits, such as 7KM-Q2X-9TR."
        error={error('reference')}
        required
        maxLength={60}
        pattern={referencePattern}
        title="Nine letters and digits, such as 7KM-Q2X-9TR"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextInput
        id={`${id}-email`}
        name="email"
        type="email"
        label="Email address"
        help="The address you booked with. We send the link there."
        error={error('email')}
        required
        maxLength={254}
        autoComplete="email"
      />
      <Button type="submit" className="self-start">
        Email me the link
      </Button>
    </form>
  );
}
