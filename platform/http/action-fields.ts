/**
 * The hidden fields by which a posted form names the action of Next that takes it. Anybody can make them up, and Next answers most of
 * what it can't read with an error of its own (500), so that they are read here first: only what a page of ours has is handed on.
 * That is less than React's format of replies allows: the state of a form is plain data, without references to other parts.
 */

/** What stands in all their names, and in no field's of ours. */
const family = '$ACTION_';

/** Deeper than any state of a form, and wider: a checkout with all its answers has some hundred values. */
const maxLevels = 32;
const maxValues = 1_000;

/** Whether a form has no hidden fields of Next's, or those of one action of ours, as a page has them. */
export function hasSoundActionFields(form: FormData): boolean {
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

/** Which action it is, its arguments being in the next field. One of another release is Next's to refuse, which says so. */
function isAction(field: FormDataEntryValue | null): boolean {
  return typeof field === 'string' && /^\{"id":"[0-9a-f]{42}","bound":"\$@1"\}$/.test(field);
}

/** The only argument: what the form was before. */
function isState(field: FormDataEntryValue | null): boolean {
  if (typeof field !== 'string') return false;
  try {
    const bound: unknown = JSON.parse(field);
    return Array.isArray(bound) && bound.length === 1 && isPlain(bound);
  } catch {
    return false;
  }
}

/** Level by level, so that neither depth nor breadth is walked further than it may go. */
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

/** A text that begins with `$` is a reference, but for one that stands for nothing and for a `$` that is doubled. */
function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return /^(?!\$)|^\$\$|^\$undefined$/.test(value);
  return typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__');
}
