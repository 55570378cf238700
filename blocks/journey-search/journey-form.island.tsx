/** Journey search form (client component) with place autocomplete; a plain GET form without a script. */
'use client';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { markSearchPending, usePendingSearch } from '#blocks/pending-search.ts';
import { PlaceField } from '#blocks/place-field.tsx';
import type { ChosenPlace } from '#blocks/place-option.ts';
import { TravellerFields } from '#blocks/traveller-fields.tsx';
import { useEnhanced } from '#blocks/use-enhanced.ts';
import { navigate } from '#browser/navigate.ts';
import { ChoiceGroup } from '#components/form/choice-group.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { Select } from '#components/form/select.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { itemTypeLabels, travelItemTypes } from '#contracts/cart/item-types.ts';
import type { FareSearchParameter } from '#contracts/search/fare-search-query.ts';
import { buildSearchQuery } from './build-search-query.ts';
import { restoreAnswers, saveFormAnswers } from './form-history-state.ts';
import { RecentList } from './recent-list.tsx';
import { resultsAnchor } from './search-links.ts';
import type { SearchFormView } from './search-view.ts';
import { VehicleFields } from './vehicle-fields.tsx';

/** The props of the search form's island. */
export interface JourneyFormProps {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  readonly kind: 'full' | 'short';
  /** The places stand in the page (`PlaceList`). */
  readonly form: Omit<SearchFormView, 'places'>;
  /** The id of the list of places. */
  readonly list: string;
  /** True if the page shows the results of this search, which then also show its faults. */
  readonly isAnswered: boolean;
}

/**
 * The journey search form. Without a script it is a plain GET form. With its script it suggests places while
 * one types, and navigates to the results without a full page load.
 */
export function JourneyFormIsland(props: JourneyFormProps) {
  // A new answer from the server mounts a new form. When the same answer renders again, the typed text stays.
  const { values, chosen, faults } = props.form;
  return <JourneyForm key={JSON.stringify([values, chosen, faults])} {...props} />;
}

function JourneyForm({ id, kind, form, list, isAnswered }: JourneyFormProps) {
  const { values, faults, chosen } = form;
  const isEnhanced = useEnhanced();
  const isPending = usePendingSearch(form.stamp);
  const element = useRef<HTMLFormElement>(null);
  const [from, setFrom] = useState<ChosenPlace>({ text: values.from, id: chosen.from });
  const [to, setTo] = useState<ChosenPlace>({ text: values.to, id: chosen.to });
  useLayoutEffect(() => {
    const kept = element.current && restoreAnswers(element.current, id);
    if (!kept) return;
    setFrom(kept.from);
    setTo(kept.to);
  }, [id]);
  const errorOf = (field: FareSearchParameter) => faults.find((fault) => fault.field === field)?.message;
  const fieldId = (field: FareSearchParameter) => `${id}-${field}`;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = buildSearchQuery(new FormData(event.currentTarget), { from: from.id, to: to.id });
    // Going back to a form restores it as it was left. Going back to an answer shows the form of that answer.
    if (!isAnswered) saveFormAnswers(event.currentTarget, id, { from, to });
    markSearchPending(form.stamp);
    navigate(`${form.action}?${query}#${resultsAnchor}`);
  };
  const place = { list, isEnhanced };
  const where = (
    <div className="relative col-span-full grid grid-cols-1 items-end gap-4 min-[22rem]:grid-cols-2">
      <PlaceField
        {...place}
        id={fieldId('from')}
        name="from"
        suggestionsLabel="Places to leave from"
        label="From"
        error={errorOf('from')}
        value={from.text}
        onChange={setFrom}
      />
      <PlaceField
        {...place}
        id={fieldId('to')}
        name="to"
        suggestionsLabel="Places to go to"
        label="To"
        error={errorOf('to')}
        value={to.text}
        onChange={setTo}
      />
      {isEnhanced && (
        <button
          type="button"
          className="absolute end-0 -top-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail text-sm hover:text-ink"
          onClick={() => {
            setFrom(to);
            setTo(from);
          }}
        >
          <SwapIcon />
          Swap<span className="sr-only"> from and to</span>
        </button>
      )}
    </div>
  );
  const fields = { form, fieldId, errorOf };
  const party = (
    <>
      <TravellerFields {...fields} />
      <VehicleFields {...fields} />
    </>
  );
  const returnDate = (isOptional: boolean) => (
    <TextInput
      id={fieldId('returnDate')}
      name="returnDate"
      type="date"
      label="Return on"
      optional={isOptional}
      error={errorOf('returnDate')}
      min={form.dates?.first}
      max={form.dates?.last}
      defaultValue={values.returnDate}
      className="min-w-0 figures"
    />
  );
  const date = (
    <TextInput
      id={fieldId('date')}
      name="date"
      type="date"
      label="Depart on"
      error={errorOf('date')}
      min={form.dates?.first}
      max={form.dates?.last}
      defaultValue={values.date}
      required
      className="min-w-0 figures"
    />
  );
  const submit = (
    <>
      {form.pass && <input type="hidden" name="pass" value={form.pass.id} />}
      <Button type="submit" aria-disabled={isPending} className="w-full">
        <Icon name="search" />
        {isPending ? 'Searching…' : kind === 'short' ? 'Search' : 'Find journeys'}
      </Button>
    </>
  );
  const attributes = {
    ref: element,
    action: `${form.action}#${resultsAnchor}`,
    method: 'get',
    noValidate: true,
    onSubmit,
  } as const;

  if (kind === 'short')
    return (
      <search>
        <form {...attributes}>
          <div className="grid grid-cols-1 items-end gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)]">
            <div className="min-[22rem]:col-span-2 lg:col-span-1">{where}</div>
            {date}
            {returnDate(true)}
            <details className="group/more col-span-full lg:row-start-2" open={hasParty(values)}>
              <summary className="link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail">
                Travellers and vehicle
                <Icon name="chevron" className="size-[1em] group-open/more:rotate-180" />
              </summary>
              <div className="mt-3 grid gap-x-gutter gap-y-5 pb-2 lg:grid-cols-2">{party}</div>
            </details>
            <div className="col-span-full lg:col-span-1 lg:col-start-4 lg:row-start-1">{submit}</div>
          </div>
        </form>
      </search>
    );
  return (
    <search>
      <form {...attributes} className="flex flex-col gap-7 lg:max-w-[44rem]">
        <ErrorSummary
          ref={focusOnMount}
          errors={isAnswered ? [] : faults.map(({ field, message }) => ({ id: fieldId(field), message }))}
        />
        {where}
        <div className="group/trip flex flex-col gap-4">
          <ChoiceGroup
            id={`${id}-trip`}
            type="radio"
            name="trip"
            label="Trip type"
            choices={[
              { value: 'one-way', label: 'One way' },
              { value: 'return', label: 'Return' },
            ]}
            chosen={[form.trip]}
          />
          <div className="grid grid-cols-1 items-end gap-4 min-[22rem]:grid-cols-2">
            {date}
            <div className="group-has-[[value=one-way]:checked]/trip:hidden">{returnDate(false)}</div>
          </div>
        </div>
        {party}
        <ChoiceGroup
          id={fieldId('types')}
          type="checkbox"
          name="types"
          label="Travel by"
          error={errorOf('types')}
          choices={travelItemTypes.map((value) => ({ value, label: itemTypeLabels[value] }))}
          chosen={values.types === '' ? travelItemTypes : values.types.split(',')}
        />
        <details className="group/more" open={hasDetails(values, errorOf)}>
          <summary className="link-line inline-flex min-h-11 items-center gap-1.5 font-semibold text-rail">
            Times and changes
            <Icon name="chevron" className="size-[1em] group-open/more:rotate-180" />
          </summary>
          <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-4">
            <TextInput
              id={fieldId('departAfter')}
              name="departAfter"
              type="time"
              label="Depart after"
              error={errorOf('departAfter')}
              defaultValue={values.departAfter}
              optional
            />
            <TextInput
              id={fieldId('arriveBy')}
              name="arriveBy"
              type="time"
              label="Arrive by"
              error={errorOf('arriveBy')}
              defaultValue={values.arriveBy}
              optional
            />
            <Select
              id={fieldId('maxChanges')}
              name="maxChanges"
              label="Changes"
              error={errorOf('maxChanges')}
              defaultValue={values.maxChanges}
              options={changeOptions}
            />
          </div>
        </details>
        {values.sort && <input type="hidden" name="sort" value={values.sort} />}
        <div className="flex flex-col gap-3 sm:max-w-72">
          {submit}
          <FormStatus>{isPending ? 'Searching for journeys…' : null}</FormStatus>
        </div>
        {isEnhanced && <RecentList />}
      </form>
    </search>
  );
}

/** True if the folded fields of the short form hold more than one adult. */
function hasParty({ adults, children, infants, vehicle }: SearchFormView['values']): boolean {
  return vehicle !== '' || adults !== '1' || children !== '0' || infants !== '0';
}

const changeOptions = [
  { value: '', label: 'Any number' },
  { value: '0', label: 'None' },
  { value: '1', label: 'Up to 1' },
  { value: '2', label: 'Up to 2' },
];

function hasDetails(
  { departAfter, arriveBy, maxChanges }: SearchFormView['values'],
  errorOf: (field: FareSearchParameter) => string | undefined,
): boolean {
  return (
    Boolean(departAfter || arriveBy || maxChanges) ||
    (['departAfter', 'arriveBy', 'maxChanges'] as const).some((field) => errorOf(field) !== undefined)
  );
}

function SwapIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      className={classNames('size-[1.1em] fill-none stroke-2 stroke-current')}
    >
      <path d="M4 8h15M14.500 3.500 19 8l-4.500 4.500M20 16H5M9.500 11.500 5 16l4.500 4.500" />
    </svg>
  );
}
