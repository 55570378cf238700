import { Fragment } from 'react';
import { keepMarks } from './non-breaking-spaces.ts';

/**
 * Renders a name of several parts, `Stewart Island / Rakiura` or `Lake Tekapo – Queenstown`, so that it wraps between
 * the parts if each fits on a line. Not for links, because their underline would not cover the parts. Spaces are
 * slightly narrower, so that `Stewart Island /` in the largest size fits the smallest phone.
 * @param mark separator between the parts; it stays with the part before it
 */
export function NameParts({ name, mark }: { name: string; mark: '–' | '/' }) {
  const parts = name.split(` ${mark} `);
  if (parts.length === 1) return keepMarks(name);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join()}>
      {index > 0 && ' '}
      <span className="name-part inline-block">
        {keepMarks(index < parts.length - 1 ? `${part} ${mark} ` : part).trim()}
      </span>
    </Fragment>
  ));
}
