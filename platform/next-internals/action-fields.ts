/**
 * Validates the hidden form fields that name the Next server action of a posted form. Anyone can forge them, and Next
 * answers most invalid ones with a server error (500). Only fields that a page of ours renders are passed on. This
 * allows less than React's reply format: the state of a form is plain data, without references to other parts.
 *
 * Relies on Next 16.4.5 and React 19.3.1: the names and values of the hidden fields of a form with `useActionState`.
 * Forms with other fields are refused. Noticed by contract.test.ts.
 */

/** Prefix of these fields; no other field of ours has it. */
const family = '$ACTION_';

/** Limits beyond any form state of ours: a complete checkout has some hundred values. */
const maxLevels = 32;
const maxValues = 1_000;

/** Returns true if a form has no action fields, or exactly those of one action as a page renders them. */
export function hasValidActionFields(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith(family));
  if (names.length === 0) return true;
  const [action, ...others] = names.flatMap((name) => /^\$ACTION_REF_(\d{1,9})$/.exec(name)?.[1] ?? []);
  const expected = [`REF_${action}`, `${action}:0`, `${action}:1`, 'KEY'].map((end) => `${family}${end}`);
  if (action === undefined || others.length > 0 || names.length > new Set(names).size) return false;
  return (
    names.every((name) => expected.includes(name)) &&
    isAction(form.get(`${family}${action}:0`)) &&
    isState(form.get(`${family}${action}:1`)) &&
    typeof (form.get(`${family}KEY`) ?? '') === 'string'
  );
}

/** Validates the action's ID, whose arguments must be in the next field. Next itself refuses IDs of another release. */
function isAction(field: FormDataEntryValue | null): boolean {
  return typeof field === 'string' && /^\{"id":"[0-9a-f]{42}","bound":"\$@1"\}$/.test(field);
}

/** Validates the only argument: the previous state of the form. */
function isState(field: FormDataEntryValue | null): boolean {
  if (typeof field !== 'string') return false;
  try {
    const bound: unknown = JSON.parse(field);
    return Array.isArray(bound) && bound.length === 1 && isPlain(bound);
  } catch {
    return false;
  }
}

/** Checks level by level, so that neither depth nor width exceeds the limits. */
function isPlain(whole: object): boolean {
  let level: readonly unknown[] = [whole];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > maxLevels || values > maxValues || !level.every(isPlainValue)) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

/** Returns true unless the value is a reference: text with `$` in front, except `$undefined` and an escaped `$$`. */
function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return /^(?!\$)|^\$\$|^\$undefined$/.test(value);
  return typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__');
}
