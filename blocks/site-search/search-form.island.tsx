/** Site search form (client component) that loads results without leaving the page; a plain GET form without a script. */
'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { navigate } from '#browser/navigate.ts';
import { SearchField } from '#components/search/search-field.tsx';

/** The props of the site search form. */
export interface SearchFormProps {
  readonly id: string;
  readonly action: string;
  readonly typed: string;
  /** Different for each answer. */
  readonly stamp: string;
  readonly error: string | undefined;
  /** True if the field takes focus when the page loads. */
  readonly focusOnLoad: boolean;
  /** The text announced when the answer arrives. */
  readonly announcement: string;
}

/**
 * The site search form. Without a script it is a plain GET form; with its script the results load without
 * leaving the page and are announced.
 */
export function SearchFormIsland({
  id,
  action,
  typed,
  stamp,
  error,
  focusOnLoad,
  announcement,
}: SearchFormProps) {
  // A live region is only announced when its text changes, so the text is set after mounting.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(announcement), [announcement]);
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(stamp);
  // The field's value when it was last sent or answered; any other value is being typed.
  const known = useRef(typed);
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (answered.current === stamp || !(field instanceof HTMLInputElement)) return;
    // A new answer updates the field, unless the visitor is still typing.
    if (field !== document.activeElement || field.value === known.current) field.value = typed;
    answered.current = stamp;
    known.current = typed;
  }, [stamp, typed]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const words = new FormData(event.currentTarget).get('q');
    if (typeof words !== 'string') return;
    event.preventDefault();
    known.current = words;
    navigate(words.trim() === '' ? action : `${action}?${new URLSearchParams({ q: words })}`);
  };
  return (
    <search>
      <form ref={form} action={action} method="get" onSubmit={onSubmit}>
        <SearchField
          id={`${id}-q`}
          label="What are you looking for?"
          help="A town, a train, a pass or a question. Macrons are optional."
          error={error}
          typed={typed}
          focusOnLoad={focusOnLoad}
        />
      </form>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </search>
  );
}
