/**
 * The hidden fields by which a posted form names the action of Next that takes it. Anybody can make them up, and Next answers most of
 * what it can't read with an error of its own (500), so that they are read here first: only what a page of ours has is handed on.
 * That is less than React's format of replies allows: the state of a form is plain data, without references to other parts.
 */

/** What stands in all their names, and in no field's of ours. */
const family = '$ACTION_';

/** Deeper than any state of a form. */
const mostLevels = 32;

/** Whether a form has no hidden fields of Next's, or those of one action of ours, as a page has them. */
export function hasSoundActionFields(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith(family));
  if (names.length === 0) return true;
  const [action, ...others] = names.flatMap((name) => /^\$ACTION_REF_(\w{1,9})$/.exec(name)?.[1] ?? []);
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
    return Array.isArray(bound) && bound.length === 1 && isPlain(bound, mostLevels);
  } catch {
    return false;
  }
}

/** A text that begins with `$` is a reference, but for one that stands for nothing and for a `$` that is doubled. */
function isPlain(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return /^(?!\$)|^\$\$|^\$undefined$/.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([key, inner]) => key !== '__proto__' && isPlain(inner, levels - 1))
  );
}
