/** Search dialog of the header with autocomplete (combobox) for pages, places and stations. */
'use client';
import { useCombobox } from 'downshift';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type ApiAddress,
  type FetchSuggestions,
  fetchSuggestions,
  type Suggestions,
} from '#browser/fetch-suggestions.ts';
import { openHistoryLayer } from '#browser/history-layer.ts';
import { navigate } from '#browser/navigate.ts';
import { controlLook } from '#components/form/field.tsx';
import { island } from '#components/layout/island.tsx';
import { type HighlightedParts, HighlightedText } from '#components/search/highlighted-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { siteSearchAddress } from '#contracts/search/site-search-query.ts';
import { formatResultCount, resultTypeNames } from './result-type-names.ts';
import { useSuggestions } from './use-suggestions.ts';

/** The props of the search panel. */
export interface SearchPanelProps {
  readonly api: ApiAddress;
  /** Increments to open the panel. */
  readonly opening: number;
  /** Replaces the API, for stories. */
  readonly ask?: FetchSuggestions;
}

interface Option {
  readonly key: string;
  readonly href: string;
  readonly title: HighlightedParts;
  readonly hint: string;
}

const id = 'site-search-panel';

/** The search panel of the header: a field over the page that suggests pages, places and stations. */
export const SearchPanelIsland = island('search-panel', SearchPanel, null);

function SearchPanel({ api, opening, ask = fetchSuggestions }: SearchPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** Removes the history entry that lets the Back button close the panel. */
  const leaveLayer = useRef<(() => Promise<void>) | null>(null);
  const [typed, setTyped] = useState('');
  const suggested = useSuggestions(api, typed, ask);
  const words = typed.trim();
  // Suggestions for earlier text stay visible until the next answer, but their total is not announced for the
  // new text.
  const isCurrent = suggested?.query === words;
  const found = suggested?.found ?? null;
  const options = found ? optionsOf(found, words, isCurrent) : [];

  useEffect(() => {
    if (opening === 0 || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    field.current?.select();
    leaveLayer.current = openHistoryLayer(() => dialog.current?.close());
  }, [opening]);

  /** Runs however the dialog was closed. */
  const leave = async () => {
    const left = leaveLayer.current?.();
    leaveLayer.current = null;
    await left;
  };
  const follow = async (href: string) => {
    // Closes the panel first, so that the link is followed from the page's own history entry.
    const left = leave();
    dialog.current?.close();
    await left;
    navigate(href);
  };
  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Option>({
    id,
    inputId: `${id}-q`,
    items: options,
    inputValue: typed,
    // The suggestions are visible as long as the panel is.
    isOpen: true,
    selectedItem: null,
    itemToString: () => typed,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) void follow(selectedItem.href);
    },
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: null }
        : { ...state, ...changes },
  });

  const showAll = () => {
    if (words !== '') void follow(siteSearchAddress(words));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    showAll();
  };
  return (
    <dialog
      ref={dialog}
      className="search-panel"
      aria-label="Search the site"
      onClose={() => void leave()}
      onPointerDown={({ target }) => {
        if (target === dialog.current) dialog.current?.close();
      }}
    >
      <div className="search-panel-inside">
        <search>
          <form action="/search/" method="get" onSubmit={onSubmit}>
            <label htmlFor={`${id}-q`} className="sr-only">
              What are you looking for?
            </label>
            <div className="search-panel-field">
              <input
                {...getInputProps({
                  ref: field,
                  'aria-labelledby': undefined,
                  'aria-expanded': options.length > 0,
                  onChange: ({ currentTarget }) => setTyped(currentTarget.value),
                  onKeyDown: ({ key, nativeEvent }) => {
                    if (key === 'Escape') dialog.current?.close();
                    // Downshift prevents the form from receiving Enter while its list is open.
                    if (key === 'Enter' && highlightedIndex < 0 && !nativeEvent.isComposing) showAll();
                  },
                })}
                name="q"
                maxLength={100}
                placeholder="A town, a train, a pass…"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="search"
                className={controlLook(undefined)}
              />
              <button type="submit" aria-label="Search">
                <Icon name="search" className="size-6" />
              </button>
              <button type="button" aria-label="Close the search" onClick={() => dialog.current?.close()}>
                <Icon name="close" className="size-6" />
              </button>
            </div>
          </form>
        </search>
        <ul {...getMenuProps({ 'aria-label': 'Search suggestions' })} aria-labelledby={undefined}>
          {options.map((option, index) => (
            <li key={option.key} {...getItemProps({ item: option, index })} className="search-option">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                <HighlightedText parts={option.title} />
              </span>
              <span className="text-quiet text-sm">{option.hint}</span>
            </li>
          ))}
        </ul>
        {suggested && options.length === 0 && (
          <p className="px-[0.9375rem] py-3 text-quiet [overflow-wrap:anywhere]">
            {found
              ? `Nothing found for “${suggested.query}”. Try fewer words, or the name of a town.`
              : 'Suggestions are unavailable right now. You can still search.'}
          </p>
        )}
        <p role="status" className="sr-only">
          {suggested && isCurrent ? inWords(suggested.found) : ''}
        </p>
      </div>
    </dialog>
  );
}

function inWords(found: Suggestions | null): string {
  if (!found) return 'No suggestions.';
  return found.fit === 'none' ? 'Nothing found.' : `${formatResultCount(found.total)}.`;
}

function optionsOf({ found, total }: Suggestions, words: string, isCurrent: boolean): Option[] {
  const options = found.map(({ type, path, title, place }, index) => ({
    key: `${index}-${path}`,
    href: path,
    title,
    hint: [resultTypeNames[type].one, type === 'station' ? null : place].filter(Boolean).join(' · '),
  }));
  if (options.length === 0) return [];
  return [
    ...options,
    {
      key: 'all',
      href: siteSearchAddress(words),
      title: [{ text: `${allInWords(isCurrent ? total : null)} for “${words}”`, isMatch: false }],
      hint: '',
    },
  ];
}

/** The label of the last option; null while the number of results is unknown. */
function allInWords(total: number | null): string {
  if (total === null) return 'All results';
  return total === 1 ? 'See the result' : `All ${formatResultCount(total)}`;
}
