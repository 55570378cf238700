'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { navigate } from '#browser/navigate.ts';
import { SearchField } from '#components/search/search-field.tsx';

export interface SearchFormProps {
  readonly id: string;
  readonly action: string;
  readonly typed: string;
  /** Of another answer, another text. */
  readonly stamp: string;
  readonly error: string | undefined;
  /** The field takes the focus when the page arrives. */
  readonly focusOnLoad: boolean;
  /** Read out when the answer arrives. */
  readonly announcement: string;
}

/**
 * The search's form. As HTML alone it is a plain form whose answer stands in the address; with its script the answer comes
 * without leaving the page, and is read out.
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
  // A text that is there from the start is not read out: it has to come.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(announcement), [announcement]);
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(stamp);
  // What the field held when it was sent or answered last; anything else is being typed.
  const known = useRef(typed);
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (answered.current === stamp || !(field instanceof HTMLInputElement)) return;
    // Another answer says what was looked for, though not to somebody who is typing on.
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
