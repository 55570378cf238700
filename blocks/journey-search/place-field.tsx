'use client';
import { useCombobox } from 'downshift';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { controlLook, describe, Field } from '#components/form/field.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { matchPlaces } from './match-places.ts';
import type { PlaceOption } from './search-view.ts';

export interface PlaceFieldProps {
  readonly id: string;
  readonly name: 'from' | 'to';
  readonly label: ReactNode;
  readonly error: string | undefined;
  readonly places: readonly PlaceOption[];
  /** The id of the native list of places, which serves until the script is there. */
  readonly list: string;
  readonly value: string;
  /** True once the script runs. */
  readonly isEnhanced: boolean;
  readonly onType: (value: string) => void;
  readonly onChoose: (place: PlaceOption) => void;
}

/** Where from, or where to: a field that offers places while one types, by keyboard as by pointer. */
export function PlaceField({
  id,
  name,
  label,
  error,
  places,
  list,
  value,
  isEnhanced,
  onType,
  onChoose,
}: PlaceFieldProps) {
  const items = matchPlaces(places, value);
  const field = useRef<HTMLInputElement>(null);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<PlaceOption>({
    id,
    inputId: id,
    items: [...items],
    inputValue: value,
    itemToString: (item) => item?.name ?? '',
    // What is chosen is text in the field: the same place can be chosen again.
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        // Escape closes the list and leaves what was typed; leaving the field chooses nothing by itself.
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
  // What was typed before the script arrived counts.
  useLayoutEffect(() => {
    const typed = field.current?.value;
    if (typed !== undefined && typed !== value) onType(typed);
  }, [value, onType]);
  const isShown = isEnhanced && isOpen && items.length > 0;
  const input = getInputProps({ ref: field, onChange: ({ currentTarget }) => onType(currentTarget.value) });
  return (
    <div className="relative">
      <Field id={id} label={label} error={error}>
        <input
          {...input}
          {...describe({ id, error })}
          type="text"
          // Downshift names nothing by an empty text, which is no name.
          aria-activedescendant={input['aria-activedescendant'] || undefined}
          aria-labelledby={undefined}
          aria-expanded={isShown}
          name={name}
          list={isEnhanced ? undefined : list}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          required
          className={controlLook(error)}
        />
      </Field>
      <ul
        {...getMenuProps({ 'aria-label': name === 'from' ? 'Places to leave from' : 'Places to go to' })}
        aria-labelledby={undefined}
        className={classNames(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto border border-hint bg-paper',
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
