'use client';
import { type FormEvent, useEffect, useState } from 'react';
import { SearchField } from '#components/search/search-field.tsx';
import { goTo } from '#src/browser/go-to.ts';

export interface SearchFormProps {
  readonly id: string;
  readonly action: string;
  readonly typed: string;
  /** Of another answer, another text. */
  readonly stamp: string;
  readonly error: string | undefined;
  /** Read out when the answer arrives. */
  readonly announcement: string;
}

/**
 * The search's form. As HTML alone it is a plain form whose answer stands in the address; with its script the answer comes
 * without leaving the page, and is read out.
 */
export function SearchFormIsland({ id, action, typed, stamp, error, announcement }: SearchFormProps) {
  // A text that is there from the start is not read out: it has to come.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(announcement), [announcement]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const words = new FormData(event.currentTarget).get('q');
    if (typeof words !== 'string') return;
    event.preventDefault();
    goTo(words.trim() === '' ? action : `${action}?${new URLSearchParams({ q: words })}`);
  };
  return (
    <search>
      {/* Another answer of the server is another form: it says what was looked for. */}
      <form key={stamp} action={action} method="get" onSubmit={onSubmit}>
        <SearchField
          id={`${id}-q`}
          label="What are you looking for?"
          help="A town, a train, a pass, a question. Macrons may be left out."
          error={error}
          typed={typed}
        />
      </form>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </search>
  );
}
