/**
 * The form that enters a disruption: its fields, and their rules in three steps. The address of the page carries the
 * fields, so that every step works without scripts and nothing typed is lost.
 */

import { z } from 'zod';
import { formatCount } from '#contracts/counts.ts';
import { formatDate } from '#contracts/dates.ts';
import { isLine, isText } from '#contracts/text/text-rule.ts';
import type { DisruptionScope, NewDisruption } from '#domains/disruption/disruption.ts';
import { listRunsInScope, maxDisruptionDays } from '#domains/disruption/enter-disruption.ts';
import { type Cause, causes } from '#domains/travel/live/live-updates.ts';
import { addDays } from '#domains/travel/time/service-time.ts';
import type { Route, Timetable } from '#domains/travel/timetable/timetable.ts';

/** The fields in the order of the page. `note` is sent with the last step only. */
const fieldNames = [
  ...(['line', 'first', 'last', 'part', 'from', 'until', 'kind', 'minutes', 'cause'] as const),
  ...(['title', 'text'] as const),
] as const;

/** Name of a field of the address. */
type FieldName = (typeof fieldNames)[number];

/** The fields as typed; empty if missing. */
export type DisruptionValues = Readonly<Record<FieldName, string>>;

/** Error messages by field, in the order of the page. */
export type FieldErrors = Readonly<Partial<Record<FieldName | 'note', string>>>;

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The timetable and the day that the form is checked against. */
export interface FormContext {
  readonly timetable: Timetable;
  readonly today: string;
}

const maxTitleLength = 120;
const maxTextLength = 1_000;
const maxNoteLength = 500;
const maxDelayMinutes = 1_440;

/** Maximum lengths for the form's controls. */
export const lengths = { title: maxTitleLength, text: maxTextLength, note: maxNoteLength } as const;

/** A shorter note cannot hold a name and a reason. In characters. */
const minNoteLength = 4;

/** Reads the fields of an address or a form. Cuts off text beyond twice the limit. */
export function readValues(source: Readonly<Record<string, unknown>>): DisruptionValues {
  const textOf = (value: unknown) =>
    typeof value === 'string' ? value.slice(0, 2 * maxTextLength).replace(/\r\n?/g, '\n') : '';
  return fieldRecord.parse(Object.fromEntries(fieldNames.map((name) => [name, textOf(source[name])])));
}

const fieldRecord = z.record(z.enum(fieldNames), z.string());

/** Returns the fields that are filled in, for an address or hidden controls. */
export function filledFields(
  values: DisruptionValues,
  names: readonly FieldName[] = fieldNames,
): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, values[name]]).filter(([, value]) => value !== ''));
}

/** The fields of the first step, and those of the first two. */
export const fieldsOfDays = ['line', 'first', 'last'] as const satisfies readonly FieldName[];
export const fieldsBeforeTexts = fieldNames.filter((name) => name !== 'title' && name !== 'text');

/** The first step: a line and days. */
export interface LineAndDays {
  readonly route: Route;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Checks the first step. The last day is the first one if it is left out. */
export function parseDays(values: DisruptionValues, { timetable, today }: FormContext): Parsed<LineAndDays> {
  const oldest = addDays(today, -1);
  const schema = z
    .object({
      line: z
        .string()
        .transform((id) => timetable.routeById(id))
        .refine((route) => route !== undefined, 'Choose a line.'),
      first: z.iso
        .date({ error: 'Choose the first day.', abort: true })
        .refine(
          (date) => date >= oldest,
          'Choose today or a later day. Yesterday is possible for departures after midnight.',
        )
        .refine(
          (date) => date <= timetable.coverage.last,
          `The timetable ends on ${formatDate(timetable.coverage.last)}.`,
        ),
      last: z.string().refine((value) => value === '' || z.iso.date().safeParse(value).success, {
        error: 'Choose a date, or leave it empty for one day.',
        abort: true,
      }),
    })
    .superRefine(({ first, last }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', path: ['last'], message });
      if (last !== '' && last < first) issue('The last day can’t be before the first day.');
      if (last >= addDays(first, maxDisruptionDays))
        issue(`Enter up to ${maxDisruptionDays} days. Import a new timetable for a longer change.`);
    });
  const parsed = parse(schema, values);
  if (!parsed.ok) return parsed;
  const { line: route, first, last } = parsed.value;
  if (!route) return { ok: false, errors: { line: 'Choose a line.' } };
  return { ok: true, value: { route, firstDate: first, lastDate: last || first } };
}

/** The second step: which runs, what happens, and why. */
export interface DisruptionDetails {
  readonly scope: DisruptionScope;
  readonly kind: NewDisruption['kind'];
  /** Null unless delayed. */
  readonly delayMinutes: number | null;
  readonly cause: Cause | null;
}

const time = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 09:00, or leave it empty.')
  .transform((value) => value || null);

const minutesMessage = `Enter the delay in minutes, from 1 to ${formatCount(maxDelayMinutes)}.`;

/** The runs of a line: all, one direction (`direction:0`) or one trip (`trip:…`). */
const part = z.string().transform((value, context) => {
  const [, direction] = /^direction:([01])$/.exec(value) ?? [];
  const [, tripId] = /^trip:(.{1,300})$/s.exec(value) ?? [];
  if (value === '' || value === 'all') return { direction: null, tripId: null };
  if (direction !== undefined)
    return { direction: direction === '0' ? (0 as const) : (1 as const), tripId: null };
  if (tripId !== undefined) return { direction: null, tripId };
  context.addIssue('Choose the departures.');
  return z.NEVER;
});

const detailsSchema = z
  .object({
    part,
    from: time,
    until: time,
    kind: z.enum(['cancelled', 'delayed', 'notice'], 'Choose one.'),
    minutes: z.string(),
    cause: z.union([z.literal(''), z.enum(causes)], 'Choose a cause.'),
  })
  .superRefine(({ from, until, kind, minutes }, context) => {
    if (from !== null && until !== null && until < from)
      context.addIssue({ code: 'custom', path: ['until'], message: 'The end can’t be before the start.' });
    if (kind === 'delayed' && !isDelay(minutes))
      context.addIssue({ code: 'custom', path: ['minutes'], message: minutesMessage });
  });

function isDelay(minutes: string): boolean {
  return /^\d{1,4}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= maxDelayMinutes;
}

/** Checks the second step, and that there is a departure to cancel or delay. A notice needs none. */
export function parseDetails(
  values: DisruptionValues,
  days: LineAndDays,
  { timetable }: FormContext,
): Parsed<DisruptionDetails> {
  const parsed = parse(detailsSchema, values);
  if (!parsed.ok) return parsed;
  const { part: chosen, from, until, kind, minutes, cause } = parsed.value;
  const scope: DisruptionScope = {
    ...{ routeId: days.route.id, ...chosen },
    ...{ firstDate: days.firstDate, lastDate: days.lastDate, fromTime: from, untilTime: until },
  };
  if (chosen.tripId !== null && timetable.tripById(chosen.tripId)?.route.id !== days.route.id)
    return { ok: false, errors: { part: 'Choose a departure of this line.' } };
  if (kind !== 'notice' && listRunsInScope(timetable, scope).length === 0)
    return { ok: false, errors: { part: 'No departure matches these days and times.' } };
  return {
    ok: true,
    value: {
      ...{ scope, kind, cause: cause || null },
      delayMinutes: kind === 'delayed' ? Number(minutes) : null,
    },
  };
}

const noteRule = z
  .string()
  .trim()
  .min(minNoteLength, 'Enter your name and the reason.')
  .max(maxNoteLength, `Use up to ${maxNoteLength} characters.`)
  .refine(isText, 'Use plain text.');

const textsSchema = z.object({
  title: z
    .string()
    .trim()
    .max(maxTitleLength, `Use up to ${maxTitleLength} characters.`)
    .refine(isLine, 'Use one line of plain text.'),
  text: z
    .string()
    .trim()
    .max(maxTextLength, `Use up to ${formatCount(maxTextLength)} characters.`)
    .refine(isText, 'Use plain text.'),
  note: noteRule,
});

/** The last step: the words for travellers, and the note. */
type DisruptionTexts = Pick<NewDisruption, 'title' | 'text' | 'note'>;

/** Checks the last step. A title is needed for a notice, and above a text. */
export function parseTexts(
  values: DisruptionValues,
  note: string,
  { kind }: Pick<DisruptionDetails, 'kind'>,
): Parsed<DisruptionTexts> {
  const schema = textsSchema.superRefine(({ title, text }, context) => {
    const issue = (message: string) => context.addIssue({ code: 'custom', path: ['title'], message });
    if (title === '' && kind === 'notice') issue('Enter a title for travellers.');
    else if (title === '' && text !== '') issue('Enter a title, or delete the text below.');
  });
  return parse(schema, { ...values, note });
}

/** Checks all steps. */
export function parseDisruption(
  values: DisruptionValues,
  { id, note }: { readonly id: string; readonly note: string },
  context: FormContext,
): Parsed<NewDisruption> {
  const days = parseDays(values, context);
  if (!days.ok) return days;
  const details = parseDetails(values, days.value, context);
  if (!details.ok) return details;
  const texts = parseTexts(values, note, details.value);
  if (!texts.ok) return texts;
  const { kind, scope, cause, delayMinutes } = details.value;
  const disruption = { id, scope, cause, ...texts.value };
  return {
    ok: true,
    value:
      kind === 'delayed'
        ? { ...disruption, kind, delaySeconds: (delayMinutes ?? 0) * 60 }
        : { ...disruption, kind },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, values: unknown): Parsed<z.output<Schema>> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Partial<Record<FieldName | 'note', string>> = {};
  for (const name of [...fieldNames, 'note'] as const) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return { ok: false, errors };
}
