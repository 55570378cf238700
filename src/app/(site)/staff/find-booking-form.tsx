import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';

/** Finds a booking by what its traveller reads out. */
export function FindBookingForm({ reference }: { reference?: string }) {
  return (
    <search>
      <form action="/staff/booking/" method="get" className="flex flex-col gap-3">
        <TextInput
          id="find-reference"
          name="reference"
          label="Reference of a booking"
          help="Nine letters and figures, such as 7KM-Q2X-9TR."
          defaultValue={reference}
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
