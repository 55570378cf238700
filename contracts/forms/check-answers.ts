/** Checks the answers to a form against its fields, in the browser and on the server alike. */
// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { formatCount } from '../counts.ts';
import { formatFullDay } from '../dates.ts';
import { emailAddress } from '../text/email-address.ts';
import { ordinaryLine } from '../text/ordinary-line.ts';
import { phoneNumber } from '../text/phone-number.ts';
import { cleanText, isText } from '../text/text-rule.ts';
import { type FormField, type FormFieldKind, formLimits, maxLengthOf } from './form-fields.ts';
import type { TypedAnswers } from './form-submission.ts';

/** A checked answer, in words. */
export interface FormAnswer {
  readonly key: string;
  /** `removed`: the field is no longer part of the form. */
  readonly kind: FormFieldKind | 'removed';
  readonly label: string;
  readonly text: string;
}

/** The answers in the order of the form, or the faults by the key of their field. */
export type CheckedAnswers =
  | { readonly ok: true; readonly answers: readonly FormAnswer[] }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> };

/**
 * Checks typed answers. Fields without an answer are left out. Answers to fields that the form no longer has are kept: the
 * visitor saw an older version of it.
 * @param today `2026-12-05`
 */
export function checkAnswers(
  fields: readonly FormField[],
  typed: TypedAnswers,
  today: string,
): CheckedAnswers {
  const answers: FormAnswer[] = [];
  const faults: [key: string, fault: string][] = [];
  for (const field of fields) {
    const { key, kind, label } = field;
    // A key such as `constructor` must not be found on the prototype.
    const given = Object.hasOwn(typed, key) ? typed[key] : undefined;
    const checked = checkAnswer(field, given ?? [], today);
    if ('fault' in checked) faults.push([key, checked.fault]);
    else if (checked.text !== '') answers.push({ key, kind, label, text: checked.text });
  }
  if (faults.length > 0) return { ok: false, faults: Object.fromEntries(faults) };
  return { ok: true, answers: [...answers, ...removedAnswers(fields, typed)] };
}

function removedAnswers(fields: readonly FormField[], typed: TypedAnswers): readonly FormAnswer[] {
  const known = new Set(fields.map(({ key }) => key));
  return Object.entries(typed).flatMap(([key, given]) => {
    const text = cleanText(withLineFeeds(given.join(', '))).slice(0, formLimits.longText);
    return known.has(key) || text === ''
      ? []
      : [{ key, kind: 'removed', label: 'Question since removed', text }];
  });
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n').trim();

function missingFault({ kind, label }: FormField): string {
  if (kind === 'consent') return `Tick “${label}” to continue.`;
  return kind === 'choice' || kind === 'choices' ? `Choose an answer to “${label}”.` : `Fill in “${label}”.`;
}

/** An answer in words, '' if there is none; or its fault. */
type CheckedAnswer = { readonly text: string } | { readonly fault: string };

function checkAnswer(field: FormField, typed: readonly string[], today: string): CheckedAnswer {
  const { kind, isRequired } = field;
  const given = typed.filter((value) => value.trim() !== '');
  const [first] = given;
  if (first === undefined && isRequired) return { fault: missingFault(field) };
  if (kind === 'consent') return { text: first === undefined ? 'No' : 'Yes' };
  if (first === undefined) return { text: '' };
  switch (kind) {
    case 'choice':
      return checkChosen(field, [first]);
    case 'choices':
      return checkChosen(field, given);
    case 'number':
      return checkNumber(field, first);
    case 'date':
      return checkDate(field, first, today);
    case 'longText':
      return parsedBy(longText(maxLengthOf(field)), first);
    case 'email':
      return parsedBy(emailAddress(missingFault(field)), first);
    case 'phone':
      return parsedBy(phoneNumber, first);
    default:
      return parsedBy(ordinaryLine(maxLengthOf(field)), first);
  }
}

function parsedBy(schema: z.ZodType<string>, typed: string): CheckedAnswer {
  const parsed = schema.safeParse(typed);
  return parsed.success
    ? { text: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'Check this answer.' };
}

const longText = (maxLength: number) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .max(maxLength, `Use up to ${formatCount(maxLength)} characters.`)
    .refine(isText, 'Use plain text only.');

function checkChosen({ options }: FormField, keys: readonly string[]): CheckedAnswer {
  const isKnown = keys.every((key) => options.some((option) => option.key === key));
  const chosen = options.filter(({ key }) => keys.includes(key));
  return isKnown
    ? { text: chosen.map(({ label }) => label).join(', ') }
    : { fault: 'Choose one of these answers.' };
}

function checkNumber({ min, max }: FormField, typed: string): CheckedAnswer {
  const text = typed.trim();
  const value = Number(text);
  if (!/^-?\d{1,9}(?:\.\d{1,4})?$/.test(text)) return { fault: 'Enter a number, such as 12.' };
  if ((min === undefined || value >= min) && (max === undefined || value <= max)) return { text };
  if (min === undefined) return { fault: `Enter a number up to ${max}.` };
  return { fault: `Enter a number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}.` };
}

const isoDate = z.iso.date();

function checkDate({ days }: FormField, typed: string, today: string): CheckedAnswer {
  const text = typed.trim();
  if (!isoDate.safeParse(text).success || text < '1900' || text >= '2200')
    return { fault: 'Enter a date, such as 2026-12-05.' };
  if (days === 'future' && text < today) return { fault: 'That date has passed.' };
  if (days === 'past' && text > today) return { fault: 'That date is in the future.' };
  return { text: formatFullDay(text) };
}
