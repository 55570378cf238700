'use client';
import { useCombobox } from 'downshift';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ChosenPlace, PlaceOption } from '#blocks/place-option.ts';
import { controlLook, describe, Field } from '#components/form/field.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { matchPlaces, type NamedPlace, withNames } from './match-places.ts';
import { readPlaces } from './place-list.tsx';

/** The props of a place field. */
export interface PlaceFieldProps {
  readonly id: string;
  readonly name: string;
  /** Names the list of suggestions: `Places to leave from`. */
  readonly suggestionsLabel: string;
  /** False if the row may stay empty. */
  readonly isRequired?: boolean;
  readonly label: ReactNode;
  readonly error: string | undefined;
  /** The id of the list of places (`PlaceList`), which the browser suggests until the script runs. */
  readonly list: string;
  readonly value: string;
  /** True once the script runs. */
  readonly isEnhanced: boolean;
  /** Called with what was typed or chosen. */
  readonly onChange: (place: ChosenPlace) => void;
}

/** A combobox for a place, which suggests places while one types. */
export function PlaceField({
  id,
  name,
  suggestionsLabel,
  isRequired = true,
  label,
  error,
  list,
  value,
  isEnhanced,
  onChange,
}: PlaceFieldProps) {
  const [places, setPlaces] = useState<readonly NamedPlace[]>([]);
  // Read when they are needed: after each answer of the server, the page may list other places.
  const read = () => setPlaces(readPlaces(list).map(withNames));
  const items = matchPlaces(places, value);
  const field = useRef<HTMLInputElement>(null);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<PlaceOption>({
    id,
    inputId: id,
    items: [...items],
    inputValue: value,
    itemToString: (item) => item?.name ?? '',
    // The chosen place is only text in the field, so the same place can be chosen again.
    selectedItem: null,
    // A field that got the focus before its script has read no places yet.
    onIsOpenChange: ({ isOpen: opens }) => {
      if (opens && places.length === 0) read();
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange({ text: selectedItem.name, id: selectedItem.id });
    },
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        // Escape closes the list and keeps the typed text. Leaving the field chooses nothing.
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...changes, inputValue: state.inputValue, selectedItem: null };
        case useCombobox.stateChangeTypes.InputBlur:
          return { ...changes, selectedItem: null, inputValue: state.inputValue };
        case useCombobox.stateChangeTypes.InputClick:
          return { ...changes, isOpen: false };
        default:
          return changes;
      }
    },
  });
  // Text typed before the script loaded counts.
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== value) onChange({ text: typed, id: null });
  }, [value, onChange]);
  const isShown = isEnhanced && isOpen && items.length > 0;
  const suggestions = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (isShown) makeRoom(field.current, suggestions.current);
  }, [isShown]);
  const input = getInputProps({
    ref: field,
    onFocus: read,
    onChange: ({ currentTarget }) => onChange({ text: currentTarget.value, id: null }),
  });
  return (
    <div className="relative min-[22rem]:max-sm:static">
      <Field id={id} label={label} error={error}>
        <input
          {...input}
          {...describe({ id, error })}
          type="text"
          // Downshift sets an empty string if nothing is active, which is no valid reference.
          aria-activedescendant={input['aria-activedescendant'] || undefined}
          aria-labelledby={undefined}
          aria-expanded={isShown}
          name={name}
          list={isEnhanced ? undefined : list}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          required={isRequired}
          className={controlLook(error, error ? 'scroll-mt-24' : 'scroll-mt-12')}
        />
      </Field>
      <ul
        {...getMenuProps({
          ref: suggestions,
          'aria-label': suggestionsLabel,
        })}
        aria-labelledby={undefined}
        className={classNames(
          'absolute top-full z-20 mt-1 max-h-80 overflow-y-auto border-hint bg-paper max-sm:-inset-x-gutter max-sm:border-y sm:inset-x-0 sm:border',
          !isShown && 'hidden',
        )}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={item.id}
              {...getItemProps({ item, index })}
              className={classNames(
                'flex min-h-11 cursor-pointer flex-col justify-center px-3.5 py-1.5',
                index === highlightedIndex && 'bg-fresh',
              )}
            >
              <span className="font-semibold leading-snug">{item.name}</span>
              <span className="text-quiet text-xs">{item.hint}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Scrolls the field up if its suggestions reach below the window, or behind the keyboard of a phone. */
function makeRoom(field: HTMLElement | null, suggestions: HTMLElement | null): void {
  const bottom = suggestions?.getBoundingClientRect().bottom ?? 0;
  if (bottom > (visualViewport?.height ?? innerHeight)) field?.scrollIntoView({ block: 'start' });
}
