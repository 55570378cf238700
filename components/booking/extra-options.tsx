import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import type { ExtraChoiceView, ExtraOptionsView } from './booking-view.ts';

/**
 * The extras that can be added to a booked journey: one form for each, which leads to its price. Plain forms, so that it
 * works without a script.
 */
export function ExtraOptions({
  options: { itemId, description, refusal, rides },
  action,
  backHref,
  level,
  inner,
  id,
}: {
  options: ExtraOptionsView;
  /** Address of the forms. */
  action: string;
  backHref: string;
  level: HeadingLevel;
  /** Level of the headings of the rides. */
  inner: HeadingLevel;
  id: string;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="max-w-text border-rail border-s-4 ps-5">
      <Heading level={level} size="small" id={`${id}-heading`}>
        {`Extras for ${description}`}
      </Heading>
      {refusal && <p className="mt-4">{refusal}</p>}
      {!refusal && rides.length === 0 && <p className="mt-4">There is nothing to add to this journey.</p>}
      {rides.map((ride) => (
        <div key={ride.leg} className="mt-4">
          {rides.length > 1 && (
            <Heading level={inner} size="small">
              {ride.name}
            </Heading>
          )}
          <ul className="mt-1">
            {ride.extras.map((extra) => (
              <li key={extra.productId} className="border-line border-t py-4 first:border-t-0">
                <form method="post" action={action} encType="multipart/form-data">
                  <input type="hidden" name="step" value="extras" />
                  <input type="hidden" name="itemId" value={itemId} />
                  <input type="hidden" name="productId" value={extra.productId} />
                  <input type="hidden" name="leg" value={ride.leg} />
                  {extra.replacesId && <input type="hidden" name="replaces" value={extra.replacesId} />}
                  <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                    <span className="font-semibold">{extra.name}</span>
                    <span className="figures">{extra.price}</span>
                  </p>
                  <p className="text-quiet text-sm">{extra.note}</p>
                  <div className="mt-3 flex flex-wrap items-end gap-3">
                    <ExtraFields extra={extra} id={`${id}-${ride.leg}-${extra.productId}`} />
                    <Button type="submit" variant="secondary" aria-label={`${extra.action}: ${extra.name}`}>
                      {extra.action}
                    </Button>
                  </div>
                </form>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-4">
        <ButtonLink href={backHref} variant="quiet" document>
          Leave it as it is
        </ButtonLink>
      </p>
    </section>
  );
}

/** The length and number plate of a vehicle, or the quantity of anything else. */
function ExtraFields({ extra, id }: { extra: ExtraChoiceView; id: string }) {
  if (extra.vehicle)
    return (
      <>
        <TextInput
          id={`${id}-length`}
          name="vehicleLength"
          label="Length in metres"
          help={`Up to ${extra.vehicle.maxMetres} m`}
          inputMode="decimal"
          defaultValue={extra.vehicle.length}
          required
        />
        <TextInput
          id={`${id}-plate`}
          name="plate"
          label="Number plate"
          help={extra.vehicle.plateHelp}
          maxLength={10}
          autoComplete="off"
          optional
        />
      </>
    );
  return (
    <Select
      id={`${id}-quantity`}
      name="quantity"
      label="How many"
      options={Array.from({ length: extra.most }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
      defaultValue="1"
    />
  );
}
