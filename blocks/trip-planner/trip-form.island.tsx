/** Form of a trip (client component): rows of places with nights; a plain GET form without a script. */
'use client';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { markSearchPending, usePendingSearch } from '#blocks/pending-search.ts';
import { PlaceField } from '#blocks/place-field.tsx';
import type { ChosenPlace } from '#blocks/place-option.ts';
import { TravellerFields } from '#blocks/traveller-fields.tsx';
import { useEnhanced } from '#blocks/use-enhanced.ts';
import { navigate } from '#browser/navigate.ts';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { maxTripNights, maxTripStops } from '#contracts/search/trip-limits.ts';
import { buildTripSearch } from './build-trip-search.ts';
import { type TripField, type TripFormView, type TripRowView, tripAnchor } from './trip-view.ts';

/** The props of the trip form's island. */
export interface TripFormProps {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  /** The places stand in the page (`PlaceList`). */
  readonly form: Omit<TripFormView, 'places'>;
  /** The id of the list of places. */
  readonly list: string;
}

/** Rows without a script: as many more stops as most trips need. */
const spareRows = 3;

const emptyRow: TripRowView = { text: '', id: null, nights: '', error: null, suggestions: [] };

interface Row extends TripRowView {
  readonly key: number | string;
  /** True for an empty row that serves until the script runs. */
  readonly isSpare?: boolean;
}

/** Returns the name of a row: the start, the finish, or a stop between them, counted from 1. */
function rowName(at: number, count: number): string {
  if (at === 0) return 'Start';
  return at === count - 1 ? 'Finish' : `Stop ${at}`;
}

/** Form of a trip. With its script, stops are added, moved and removed, and places are suggested while one types. */
export function TripFormIsland(props: TripFormProps) {
  // A new answer from the server mounts a new form. When the same answer renders again, the typed text stays.
  const { rows, values, faults } = props.form;
  return <TripForm key={JSON.stringify([rows, values, faults])} {...props} />;
}

function TripForm({ id, form, list }: TripFormProps) {
  const { faults, values } = form;
  const isEnhanced = useEnhanced();
  const isPending = usePendingSearch(form.stamp);
  const [rows, setRows] = useState<readonly Row[]>(() => form.rows.map((row, key) => ({ ...row, key })));
  const nextKey = useRef(rows.length);
  const focusNext = useFocusAfterChange(rows);
  const fieldId = (field: TripField) => `${id}-${field}`;
  const stopId = (key: number | string) => `${id}-stop-${key}`;
  const errorOf = (field: TripField) => faults.find((fault) => fault.field === field)?.message;

  const change = (key: Row['key'], changed: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () => {
    const key = nextKey.current;
    nextKey.current += 1;
    focusNext(stopId(key));
    setRows((all) => all.toSpliced(-1, 0, { ...emptyRow, key }));
  };
  const remove = (at: number) => {
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) focusNext(stopId(next.key));
    setRows((all) => all.toSpliced(at, 1));
  };
  const move = (at: number) => {
    const row = rows[at];
    if (!row) return;
    focusNext(stopId(row.key));
    setRows((all) => all.toSpliced(at, 1).toSpliced(at - 1, 0, row));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = buildTripSearch(rows, new FormData(event.currentTarget));
    markSearchPending(form.stamp);
    navigate(`${form.action}?${query}#${tripAnchor}`);
  };
  const errors = [
    ...faults.map(({ field, message }) => ({
      id: field === 'stops' ? stopId(rows[0]?.key ?? 0) : fieldId(field),
      message,
    })),
    ...rows.flatMap(({ key, error }, at) =>
      error === null ? [] : [{ id: stopId(key), message: `${rowName(at, rows.length)}: ${error}` }],
    ),
  ];
  const place = { list, isEnhanced };
  const spares = Array.from(
    { length: isEnhanced ? 0 : Math.min(spareRows, maxTripStops - rows.length) },
    (_, spare): Row => ({ ...emptyRow, key: `spare-${spare}`, isSpare: true }),
  );
  const shownRows = rows.toSpliced(-1, 0, ...spares);

  return (
    <search>
      <form
        action={`${form.action}#${tripAnchor}`}
        method="get"
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-7 lg:max-w-[44rem]"
      >
        <ErrorSummary ref={focusOnMount} errors={errors} />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-semibold">Places, in the order of the trip</legend>
          <ol className="flex flex-col">
            {shownRows.map((row, at) => (
              <StopRow
                key={row.key}
                {...place}
                id={stopId(row.key)}
                row={row}
                name={rowName(at, shownRows.length)}
                onChange={(chosen) => change(row.key, { ...chosen, error: null, suggestions: [] })}
                onNights={(nights) => change(row.key, { nights })}
                onRemove={rows.length > 2 ? () => remove(at) : null}
                onMove={at > 0 && rows.length > 2 ? () => move(at) : null}
              />
            ))}
          </ol>
          {isEnhanced && rows.length < maxTripStops && (
            <div>
              <Button type="button" variant="secondary" onClick={add}>
                <Icon name="plus" />
                Add a stop
              </Button>
            </div>
          )}
          <p className="text-quiet text-sm [@media(scripting:enabled)]:hidden">
            Leave rows empty that you don’t need. Empty a row to remove its stop.
          </p>
        </fieldset>
        <TextInput
          id={fieldId('date')}
          name="date"
          type="date"
          label="Start on"
          error={errorOf('date')}
          min={form.dates?.first}
          max={form.dates?.last}
          defaultValue={values.date}
          required
          className="figures min-w-0 sm:max-w-72"
        />
        <TravellerFields form={form} fieldId={fieldId} errorOf={errorOf} />
        <div className="flex flex-col gap-3 sm:max-w-72">
          <Button type="submit" aria-disabled={isPending} className="w-full">
            <Icon name="search" />
            {isPending ? 'Planning…' : 'Plan the trip'}
          </Button>
          <FormStatus>{isPending ? 'Planning your trip…' : null}</FormStatus>
        </div>
      </form>
    </search>
  );
}

/** Moves focus to a field after the rows have changed. Returns a function that names the field. */
function useFocusAfterChange(rows: readonly Row[]): (fieldId: string) => void {
  const wanted: RefObject<string | null> = useRef(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows trigger the move
  useEffect(() => {
    if (wanted.current !== null) document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  }, [rows]);
  return (fieldId) => {
    wanted.current = fieldId;
  };
}

interface StopRowProps {
  readonly id: string;
  readonly row: Row;
  /** `Start`, `Stop 1` or `Finish`. */
  readonly name: string;
  readonly list: string;
  readonly isEnhanced: boolean;
  readonly onChange: (place: ChosenPlace) => void;
  readonly onNights: (nights: string) => void;
  /** Null if there are only two rows. */
  readonly onRemove: (() => void) | null;
  /** Moves the row up; null for the first. */
  readonly onMove: (() => void) | null;
}

const iconButton = 'inline-flex size-12 items-center justify-center text-rail hover:bg-fresh';

/** A place with its nights, and the buttons that move and remove it. */
function StopRow({ id, row, name, onChange, onNights, onRemove, onMove, ...place }: StopRowProps) {
  const isLast = name === 'Finish';
  const isEnd = isLast || name === 'Start';
  const namedPlace = row.text || name.toLowerCase();
  return (
    <li
      className={`relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 pb-4 ${row.isSpare ? '[@media(scripting:enabled)]:hidden' : ''}`}
    >
      <span aria-hidden="true" className="relative">
        {!isLast && <span className="absolute top-12 -bottom-12 left-1/2 w-0.5 -translate-x-1/2 bg-line" />}
        <span className="absolute top-11 left-1/2 size-4 -translate-x-1/2 rounded-full border-4 border-rail bg-paper" />
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem]">
        <div className="col-span-full sm:col-span-1">
          <PlaceField
            {...place}
            id={id}
            name="stop"
            isRequired={!row.isSpare}
            suggestionsLabel={`Places for ${name.toLowerCase()}`}
            label={isEnd ? `${name} in` : name}
            error={row.error ?? undefined}
            value={row.text}
            onChange={onChange}
          />
        </div>
        {isEnd ? (
          <input type="hidden" name="nights" value="" />
        ) : (
          <TextInput
            id={`${id}-nights`}
            name="nights"
            type="number"
            inputMode="numeric"
            min={0}
            max={maxTripNights}
            label={
              <>
                Nights<VisuallyHidden> in {namedPlace}</VisuallyHidden>
              </>
            }
            placeholder="1"
            value={place.isEnhanced ? row.nights : undefined}
            defaultValue={place.isEnhanced ? undefined : row.nights}
            onChange={({ currentTarget }) => onNights(currentTarget.value)}
            className="figures min-w-0"
          />
        )}
        {place.isEnhanced && (onMove || onRemove) && (
          <span className="col-start-2 flex justify-end sm:col-start-3">
            {onMove && (
              <button type="button" onClick={onMove} className={iconButton}>
                <Icon name="arrow-up" label={`Move ${namedPlace} up`} />
              </button>
            )}
            {onRemove && (
              <button type="button" onClick={onRemove} className={iconButton}>
                <Icon name="close" label={`Remove ${namedPlace}`} />
              </button>
            )}
          </span>
        )}
        {row.suggestions.length > 0 && (
          <p className="col-span-full flex flex-wrap gap-x-4 text-sm">
            {row.suggestions.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                className="link-line inline-flex min-h-11 items-center font-semibold text-rail"
              >
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}
