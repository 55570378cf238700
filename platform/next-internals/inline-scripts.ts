/**
 * Collects the inline scripts of a cached page for its content security policy. A shared page can't have a nonce, which
 * is valid for one response, so its scripts are allowed by hash. Only scripts in our or Next's form are allowed, so
 * that a script injected into the content stays blocked.
 *
 * Relies on Next 16.4.5 and React 19.3.1: the texts of inline scripts below. Browsers block a script in another form, so
 * that pages do not hydrate. Noticed by contract.built.test.ts.
 */

/** Text up to the end of its script. Runs without `<` match at once, unlike a look-ahead at every character. */
const scriptText = '[^<]*(?:<(?!/script>)[^<]*)*';

/** An inline script without `src` and `type`, as React writes it. */
const inlineScript = new RegExp(`<script(?: id="[\\w-]*")?>(${scriptText})</script>`, 'g');

/** Two or more adjacent scripts that pass page data to React. */
const parts = new RegExp(`(?:<script>self\\.__next_f\\.push\\(\\[${scriptText}\\]\\)</script>){2,}`, 'g');
const part = new RegExp(`<script>self\\.__next_f\\.push\\((${scriptText})\\)</script>`, 'g');

/** Text before and after the value in Next's scripts; the value must be JSON. */
const wrappings: readonly (readonly [string, string])[] = [
  ['self.__next_f.push(', ')'],
  ['(self.__next_f=self.__next_f||[]).push(', ')'],
  ['for(const part of ', ')self.__next_f.push(part)'],
  ['(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(', ');'],
];

/**
 * Joins the page's data scripts into one. Next writes about forty, and each would need a hash in a header that every
 * visitor waits for.
 */
export function joinDataScripts(html: string): string {
  return html.replaceAll(parts, (scripts) => {
    const values = [...scripts.matchAll(part)].map(([, value]) => value);
    return `<script>for(const part of [${values.join()}])self.__next_f.push(part)</script>`;
  });
}

/** The joined data script of a page: its position and the data for React. */
export interface DataScript {
  readonly start: number;
  readonly end: number;
  readonly data: string;
}

const joinedData = `for\\(const part of (\\[\\[${scriptText}\\]\\])\\)self\\.__next_f\\.push\\(part\\)`;
const singleData = `self\\.__next_f\\.push\\((\\[${scriptText}\\])\\)`;
const dataScript = new RegExp(`<script>(?:${joinedData}|${singleData})</script>`, 'g');

/** Returns the only data script of a page whose data scripts are joined; null if there are more, or in another form. */
export function findDataScript(html: string): DataScript | null {
  const [found, ...others] = html.matchAll(dataScript);
  if (!found || others.length > 0) return null;
  const [whole, joined, single] = found;
  const values: unknown = joined === undefined ? [parseJson(single)] : parseJson(joined);
  if (!Array.isArray(values)) return null;
  let data = '';
  for (const value of values) {
    if (!Array.isArray(value) || value.length !== 2 || value[0] !== 1 || typeof value[1] !== 'string')
      return null;
    data += value[1];
  }
  return { start: found.index, end: found.index + whole.length, data };
}

/** Returns the inline scripts of a page in order. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(([, text = '']) => text);
}

/** Returns true if a script only passes on a JSON value, as Next's own do. */
export function isNextDataScript(text: string): boolean {
  return wrappings.some(
    ([before, behind]) =>
      text.startsWith(before) && text.endsWith(behind) && isJson(text.slice(before.length, -behind.length)),
  );
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** Returns the parsed value; undefined if the text is not JSON. */
function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
