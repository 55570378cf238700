import { ErrorSummary } from '#components/form/error-summary.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import { BookingDisclosure } from './booking-disclosure.tsx';
import type { NameChoiceView } from './booking-view.ts';

const titleOptions = Object.entries(travellerTitles).map(([value, label]) => ({ value, label }));

/** Form that corrects names. It has the names of all people in plain fields, so that it works without a script. */
export function NameForm({
  people,
  hasTicket,
  refusal,
  action,
  level,
  id,
}: {
  people: readonly NameChoiceView[];
  hasTicket: boolean;
  /** Error of the last submission, with the person that it is about: the form comes back open. */
  refusal: { readonly message: string; readonly travellerId: string | null } | null;
  action: string;
  level: HeadingLevel;
  id: string;
}) {
  const [first] = people;
  if (!first) return null;
  return (
    <BookingDisclosure summary="Correct a name" isOpen={refusal !== null}>
      <form method="post" action={action} encType="multipart/form-data" className="max-w-text pb-4">
        <input type="hidden" name="step" value="offer" />
        {refusal && (
          <div className="mt-1 mb-4">
            <ErrorSummary
              title="Nothing was changed"
              errors={[
                { id: `${id}-first-${refusal.travellerId ?? first.travellerId}`, message: refusal.message },
              ]}
            />
          </div>
        )}
        <p className="mt-1">
          Spelling mistakes are corrected free of charge until check-in closes.
          {hasTicket && ' You get a new ticket.'}
        </p>
        {people.map(({ travellerId, name, title, firstName, lastName }) => (
          <fieldset key={travellerId} className="mt-5 min-w-0">
            <legend>
              <Heading level={level} size="small">
                {name}
              </Heading>
            </legend>
            <input type="hidden" name="travellerId" value={travellerId} />
            <div className="mt-2 grid gap-4 sm:grid-cols-[7rem_1fr_1fr]">
              <Select
                id={`${id}-title-${travellerId}`}
                name="title"
                label="Title"
                options={titleOptions}
                placeholder="None"
                defaultValue={title}
              />
              <TextInput
                id={`${id}-first-${travellerId}`}
                name="firstName"
                label="First name"
                defaultValue={firstName}
                error={refusal?.travellerId === travellerId ? refusal.message : undefined}
                required
                maxLength={60}
                autoComplete="off"
              />
              <TextInput
                id={`${id}-last-${travellerId}`}
                name="lastName"
                label="Last name"
                defaultValue={lastName}
                required
                maxLength={60}
                autoComplete="off"
              />
            </div>
          </fieldset>
        ))}
        <Button type="submit" variant="secondary" className="mt-5">
          Check the change
        </Button>
      </form>
    </BookingDisclosure>
  );
}
