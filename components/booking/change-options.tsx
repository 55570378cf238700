import { HiddenFields } from '#components/form/hidden-fields.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { ChangeOptionsView } from './booking-view.ts';

/**
 * The departures of a day that a booked journey can be exchanged for, each with its fares and what the change costs. Plain
 * links and forms, so that it works without a script.
 */
export function ChangeOptions({
  options,
  action,
  pageHref,
  pageFields = {},
  level,
  inner,
  id,
}: {
  options: ChangeOptionsView;
  /** Address of the form that asks for an offer. */
  action: string;
  /** Address of the booking's page, where the day is chosen, too. */
  pageHref: string;
  /** Hidden fields of the form that leads to another day on this page. */
  pageFields?: Readonly<Record<string, string>>;
  level: HeadingLevel;
  /** Level of the heading of the day. */
  inner: HeadingLevel;
  id: string;
}) {
  const { itemId, description, present, day, first, last, previousHref, nextHref, refusal, journeys } =
    options;
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-rail border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        {`Change ${description}`}
      </Heading>
      <p className="figures mt-1 text-quiet">{`Now: ${present}`}</p>
      {refusal ? (
        <p className="mt-4">{refusal}</p>
      ) : (
        <>
          <form method="get" action={pageHref} className="mt-5 flex flex-wrap items-end gap-3">
            <HiddenFields fields={{ ...pageFields, exchange: itemId }} />
            <TextInput
              id={`${id}-day`}
              type="date"
              name="day"
              label="Day"
              defaultValue={day.iso}
              min={first}
              max={last}
              required
            />
            <Button type="submit" variant="secondary">
              Show departures
            </Button>
          </form>
          <nav aria-label="Nearby days" className="mt-4 flex flex-wrap items-center gap-x-6">
            {previousHref && (
              <ButtonLink href={previousHref} variant="quiet" document>
                <Icon name="arrow" className="rotate-180" />
                Day before
              </ButtonLink>
            )}
            {nextHref && (
              <ButtonLink href={nextHref} variant="quiet" document>
                Day after
                <Icon name="arrow" />
              </ButtonLink>
            )}
          </nav>
          <Heading level={inner} size="small" className="mt-4">
            {day.words}
          </Heading>
          {journeys.length === 0 ? (
            <p className="mt-2">Nothing runs on this day that you could change to. Try another day.</p>
          ) : (
            <ul className="mt-1">
              {journeys.map((journey) => (
                <li key={journey.key} className="border-line border-t py-4 first:border-t-0">
                  <p className="figures font-semibold">{journey.times}</p>
                  <p className="text-quiet text-sm">{journey.about}</p>
                  <ul className="mt-2 flex flex-col gap-2">
                    {journey.fares.map((fare) => (
                      <li
                        key={fare.offerId}
                        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
                      >
                        <span>
                          {fare.name}
                          {fare.note && <span className="block text-quiet text-sm">{fare.note}</span>}
                        </span>
                        {fare.amount !== null && (
                          <form method="post" action={action} encType="multipart/form-data">
                            <input type="hidden" name="step" value="exchange" />
                            <input type="hidden" name="itemId" value={itemId} />
                            <input type="hidden" name="day" value={day.iso} />
                            <input type="hidden" name="offerId" value={fare.offerId} />
                            <Button
                              type="submit"
                              variant="secondary"
                              aria-label={`${journey.times}, ${fare.name}: ${fare.amount}`}
                            >
                              {fare.amount}
                            </Button>
                          </form>
                        )}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="mt-4">
        <ButtonLink href={pageHref} variant="quiet" document>
          Leave it as it is
        </ButtonLink>
      </p>
    </section>
  );
}
