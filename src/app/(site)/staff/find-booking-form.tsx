import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';

/** Id of the reference field. */
export const findFieldId = 'find-reference';

/** Form that finds a booking by its reference. */
export function FindBookingForm({ reference, error }: { reference?: string; error?: string }) {
  return (
    <search>
      <form action="/staff/booking/" method="get" noValidate className="flex flex-col gap-3">
        <TextInput
          id={findFieldId}
          name="reference"
          label="Booking reference"
          help="Nine letters and digits, such as 7KM-Q2X-9TR."
          defaultValue={reference}
          error={error}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" className="self-start">
          Find it
        </Button>
      </form>
    </search>
  );
}
