import { Fragment } from 'react';
import { keepMarks } from './keep-marks.ts';

/**
 * A name of several parts, `Stewart Island / Rakiura` or `Lake Tekapo – Queenstown`: its lines break between the parts as long
 * as each fits into one. Not for links, whose underline would not reach the parts.
 * Spaces are a hair narrower, with which `Stewart Island /` in the largest letters has room on the smallest phone.
 * @param mark what stands between the parts; it stays with the one before
 */
export function NameParts({ name, mark }: { name: string; mark: '–' | '/' }) {
  const parts = name.split(` ${mark} `);
  if (parts.length === 1) return keepMarks(name);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join()}>
      {index > 0 && ' '}
      <span className="inline-block indent-0 [word-spacing:-0.03em]">
        {keepMarks(index < parts.length - 1 ? `${part} ${mark} ` : part).trim()}
      </span>
    </Fragment>
  ));
}
