import type { ReactNode } from 'react';
import { formatPassengerCount } from '#blocks/format-passengers.ts';
import type { ConditionsView, FieldOf, FieldParts, VoucherView } from '#components/checkout/checkout-view.ts';
import { Conditions } from '#components/checkout/conditions.tsx';
import { openFilled, PersonFields } from '#components/checkout/person-fields.tsx';
import { TravellerAssignment } from '#components/checkout/traveller-assignment.tsx';
import { VoucherFields } from '#components/checkout/voucher-fields.tsx';
import { CheckBox } from '#components/form/check-box.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { maxVouchers } from '#contracts/booking/order-schema.ts';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { termsPath } from '#contracts/page-paths.ts';
import {
  conditionsField,
  newVoucherField,
  personField,
  plateField,
  textUpdatesField,
  travellerOnItemField,
} from './field-names.ts';
import { type BoardedVehicle, type ItemToChoose, isFirstChoice, type Person, plateLabel } from './party.ts';

const titles = Object.entries(travellerTitles).map(([value, label]) => ({ value, label }));

/** The props of the checkout's details step. */
export interface DetailsViewProps {
  readonly party: readonly Person[];
  /** The ages that a fare is for, with an example of a date of birth; empty if unknown. */
  readonly agesOf: (type: 'child' | 'infant') => string;
  readonly choices: readonly ItemToChoose[];
  readonly vehicles: readonly BoardedVehicle[];
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** True if travellers can ask for text messages. */
  readonly offersTexts: boolean;
  readonly conditions: readonly ConditionsView[];
  readonly vouchers: readonly VoucherView[];
  readonly field: FieldOf;
  /** True if the form was posted: a box without a value was then left unticked. */
  readonly isAnswered: boolean;
  readonly nameOf: (person: Person) => string;
  readonly isBusy: boolean;
  readonly level: HeadingLevel;
}

/**
 * The details step: all questions of an order, in the order people expect: who travels, how to reach them,
 * how to pay, on what conditions.
 */
export function DetailsView(props: DetailsViewProps) {
  const { party, agesOf, choices, vehicles, countries, offersTexts, conditions, vouchers } = props;
  const { field, isAnswered, nameOf, isBusy, level } = props;
  return (
    <div className="flex flex-col gap-12">
      {party.length > 0 && (
        <Part
          title="Travellers"
          lead="As on their passport or licence. Enter each traveller once."
          level={level}
        >
          {party.map((person) => (
            <div key={person.index} className="border-line border-t pt-5">
              <PersonFields
                label={person.label}
                titles={titles}
                changeHref={cartPath}
                isFirst={person.index === 0}
                requestsRef={openFilled}
                parts={{
                  title: field(personField(person, 'title')),
                  firstName: field(personField(person, 'firstName')),
                  lastName: field(personField(person, 'lastName')),
                  born:
                    person.type === 'adult'
                      ? null
                      : {
                          ages: agesOf(person.type),
                          day: field(personField(person, 'birthDay')),
                          month: field(personField(person, 'birthMonth')),
                          year: field(personField(person, 'birthYear')),
                        },
                  requests: field(personField(person, 'requests')),
                }}
              />
            </div>
          ))}
          {choices.map((choice) => (
            <div key={choice.itemId} className="border-line border-t pt-5">
              <TravellerAssignment
                description={choice.description}
                groups={choice.groups.map(({ type, count, people }) => ({
                  help: `${count} of your ${formatPassengerCount(people.length, type)}`,
                  people: people.map((person) => {
                    const parts = field(travellerOnItemField(choice.itemId, person));
                    return {
                      name: nameOf(person),
                      field: parts,
                      isTicked: isTicked(parts, !isAnswered && isFirstChoice(choice, person)),
                    };
                  }),
                }))}
              />
            </div>
          ))}
        </Part>
      )}
      {vehicles.length > 0 && (
        <Part title={vehicles.length > 1 ? 'Your vehicles' : 'Your vehicle'} level={level}>
          <div className="flex flex-col gap-5">
            {vehicles.map((vehicle) => (
              <TextInput
                key={vehicle.id}
                {...field(plateField(vehicle.id))}
                label={plateLabel(vehicle, vehicles)}
                help="Leave empty for a hire vehicle: you’ll give it at check-in."
                optional
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="max-w-48 uppercase"
              />
            ))}
          </div>
        </Part>
      )}
      <Part title="Contact details" level={level}>
        <div className="flex flex-col gap-5">
          <TextInput
            {...field('email')}
            label="Email address"
            help="We’ll send your tickets here."
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <TextInput
            {...field('phone')}
            label="Phone"
            help="In case something changes on the day. Add the country code if it’s not a New Zealand number."
            type="tel"
            autoComplete="tel"
          />
          {offersTexts && <TextUpdates field={field(textUpdatesField)} />}
          <Select
            {...field('country')}
            label="Country"
            placeholder="Choose a country"
            autoComplete="country"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      </Part>
      <Part title="Gift vouchers" level={level}>
        <VoucherFields vouchers={vouchers} code={field(newVoucherField)} max={maxVouchers} isBusy={isBusy} />
      </Part>
      <Part title="Conditions" level={level}>
        <Conditions
          conditions={conditions}
          accept={field(conditionsField)}
          isAccepted={isOn(field(conditionsField))}
        >
          I accept these conditions and the{' '}
          <a href={termsPath} target="_blank" rel="noopener" className="link-line text-rail">
            terms and conditions<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Conditions>
      </Part>
    </div>
  );
}

function TextUpdates({ field: { defaultValue, ...input } }: { field: FieldParts }) {
  return (
    <CheckBox
      {...input}
      label="Text me about cancellations and delays"
      help="To a mobile number, in the two days before you travel. You get an email either way."
      isTicked={defaultValue === 'on'}
    />
  );
}

const isOn = ({ defaultValue }: FieldParts) => defaultValue === 'on';

/** A box keeps its state; one never touched has its default. */
const isTicked = (parts: FieldParts, atFirst: boolean) =>
  parts.defaultValue === undefined ? atFirst : isOn(parts);

function Part({
  title,
  lead,
  level,
  children,
}: {
  title: string;
  lead?: string;
  level: HeadingLevel;
  children: ReactNode;
}) {
  return (
    <section className="flex flex-col gap-5">
      <div>
        <Heading level={level} size="section">
          <span tabIndex={-1} data-step-heading="">
            {title}
          </span>
        </Heading>
        {lead && <p className="mt-2 text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
