/**
 * Sends static markup once. A cached page has it twice: in an element, and in the data for React. This cuts it from the
 * data; the data script reads it from the element again.
 *
 * Relies on Next 16.4.5 and React 19.3.1:
 * - React's data consists of rows: an id, a colon, and a line of JSON or a text with its length in bytes.
 * - A text may stand in a row of JSON, unless it starts with `$`. In JSON it is the value of `__html`.
 * - React hydrates an element with `__html` without reading its content or unknown attributes. Later it compares only
 *   the strings.
 * - Next reads the data after the document is complete.
 *
 * Data in another form stays as it is. Noticed by contract.test.ts, contract.built.test.ts and
 * tests/end-to-end/page-data.spec.ts.
 */
import { inlineSource } from '../http/inline-source.ts';
import { canonicalMarkup } from './canonical-markup.ts';
import { findDataScript } from './inline-scripts.ts';

/** Characters from which a cut saves more than its reference costs. */
const minLength = 200;

/** Start tag of an element whose content may be cut: one that can contain any HTML, or structured data. */
const startTag =
  /<(article|aside|div|figure|footer|header|li|nav|section|script type="application\/ld\+json")((?: [\w-]+="[^"<>]*")*)>/g;

/** Rows whose length is given in bytes: a text, and binary data. */
const textTag = 'T';
const binaryTags = 'AOobUSsLlGgMmV';
const markupInJson = /(?<="__html":)"(?:[^"\\]|\\.)*"/g;

/**
 * Runs in the browser: passes the data to Next. `parts` alternates between text and references to content that stands
 * between. A reference is the id of an element and the numbers of its `details` that were sent open. The visitor may
 * have opened or closed some since.
 */
function fillPageData(parts: readonly string[]): void {
  const texts = parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const [id = '', ...open] = part.split(' ');
    let count = 0;
    const content = document.getElementById(id)?.innerHTML ?? '';
    const asSent = (_tag: string, start: string) => {
      const attribute = open.includes(String(count)) ? ' open=""' : '';
      count += 1;
      return start.concat(attribute, '>');
    };
    return JSON.stringify(content.replace(/(<details(?:\s[\w-]+="[^"]*")*?)(?:\sopen="")?>/g, asSent));
  });
  (self as unknown as { __next_f: unknown[] }).__next_f.push([1, texts.join('')]);
}

const fill = inlineSource(fillPageData);

/** An element of the page whose content is in the data. `attribute` is the id to add. */
interface Filled {
  readonly id: string;
  readonly attribute: string;
  /** Position of the end of the start tag, and of the end of the content. */
  readonly from: number;
  readonly to: number;
}

/** Cuts from the page's data what stands in its elements. `html` has joined data scripts. */
export function cutPageData(html: string): string {
  const script = findDataScript(html);
  const rows = script && splitRows(script.data);
  if (!rows) return html;
  const elements = new Elements(html.slice(0, script.start));
  const parts = [''];
  const write = (text: string) => parts.push((parts.pop() ?? '') + text);
  const cut = (content: string) => {
    const element = elements.find(content);
    if (element) parts.push([element.id, ...openDetails(content)].join(' '), '');
    return element !== null;
  };
  for (const { head, text, line } of rows) {
    write(head);
    if (text !== undefined) {
      if (cut(text)) write('\n');
      else write(`T${Buffer.byteLength(text).toString(16)},${text}`);
      continue;
    }
    let written = 0;
    for (const { 0: json, index } of line.matchAll(markupInJson)) {
      write(line.slice(written, index));
      if (!cut(JSON.parse(json))) write(json);
      written = index + json.length;
    }
    write(`${line.slice(written)}\n`);
  }
  if (parts.length === 1) return html;
  const values = JSON.stringify(parts).replaceAll(/<(?=\/?script|!--)/gi, '\\u003c');
  return `${elements.withIds()}<script>(${fill})(${values})</script>${html.slice(script.end)}`;
}

/** A row: its id and colon, and its text or line. */
interface Row {
  readonly head: string;
  readonly text?: string;
  readonly line: string;
}

/** Returns the rows of React's data; null if they have another form. */
function splitRows(data: string): Row[] | null {
  const bytes = Buffer.from(data);
  const rows: Row[] = [];
  let at = 0;
  while (at < bytes.length) {
    const colon = bytes.indexOf(':', at);
    const head = bytes.toString('utf8', at, colon + 1);
    if (colon < 0 || !/^[\da-f]*:$/.test(head)) return null;
    const tag = String.fromCharCode(bytes[colon + 1] ?? 0);
    if (binaryTags.includes(tag)) return null;
    if (tag === textTag) {
      const comma = bytes.indexOf(',', colon);
      const length = bytes.toString('utf8', colon + 2, comma);
      if (comma < 0 || !/^[\da-f]+$/.test(length)) return null;
      at = comma + 1 + Number.parseInt(length, 16);
      if (at > bytes.length) return null;
      rows.push({ head, text: bytes.toString('utf8', comma + 1, at), line: '' });
    } else {
      const end = bytes.indexOf('\n', colon);
      if (end < 0) return null;
      rows.push({ head, line: bytes.toString('utf8', colon + 1, end) });
      at = end + 1;
    }
  }
  return rows;
}

/** An element whose content may be cut. */
interface Candidate {
  readonly name: string;
  readonly attributes: string;
  /** Position of the content. */
  readonly start: number;
}

/** Elements of a page by their content. */
class Elements {
  readonly #html: string;
  readonly #found = new Map<string, Filled | null>();
  readonly #filled: Filled[] = [];
  /** Candidates by the first `minLength` characters of their content. */
  readonly #candidates = new Map<string, Candidate[]>();
  readonly #idUses = new Map<string, number>();

  constructor(html: string) {
    this.#html = html;
    for (const { 0: tag, 1: element = '', 2: attributes = '', index } of html.matchAll(startTag)) {
      const [name = ''] = element.split(' ');
      const start = index + tag.length;
      const opening = html.slice(start, start + minLength);
      const others = this.#candidates.get(opening);
      if (others) others.push({ name, attributes, start });
      else this.#candidates.set(opening, [{ name, attributes, start }]);
    }
    for (const [, id = ''] of html.matchAll(/ id="([^"]*)"/g))
      this.#idUses.set(id, (this.#idUses.get(id) ?? 0) + 1);
  }

  /** Returns the only element with this content; null if the content is better left in the data. */
  find(content: string): Filled | null {
    // As JSON, React reads a text that starts with `$` as a reference.
    if (content.length < minLength || content.startsWith('$')) return null;
    const known = this.#found.get(content);
    if (known !== undefined) return known;
    const element = this.#locate(content);
    this.#found.set(content, element);
    if (element) this.#filled.push(element);
    return element;
  }

  /** Returns the page with the added ids. */
  withIds(): string {
    let html = '';
    let written = 0;
    for (const { attribute, from } of this.#filled.toSorted((a, b) => a.from - b.from)) {
      html += this.#html.slice(written, from) + attribute;
      written = from;
    }
    return html + this.#html.slice(written);
  }

  #locate(content: string): Filled | null {
    const [element, ...others] = (this.#candidates.get(content.slice(0, minLength)) ?? []).filter(
      ({ name, start }) =>
        this.#html.startsWith(`</${name}>`, start + content.length) &&
        this.#html.slice(start, start + content.length) === content,
    );
    if (!element || others.length > 0) return null;
    const { name, attributes, start } = element;
    // The position of the end of the start tag.
    const from = start - 1;
    const to = start + content.length;
    if (!(name === 'script' ? isScriptText(content) : canonicalMarkup(content) === content)) return null;
    if (this.#filled.some((other) => other.from < to && from < other.to)) return null;
    const own = / id="([^"]*)"/.exec(attributes)?.[1];
    const id = own ?? `_${this.#found.size}`;
    const attribute = own === undefined ? ` id="${id}"` : '';
    const uses = this.#idUses.get(id) ?? 0;
    if (/[&\s]/.test(id) || uses !== (own === undefined ? 0 : 1)) return null;
    return { id, attribute, from, to };
  }
}

/** Returns true if a script element returns this content unchanged. */
function isScriptText(content: string): boolean {
  return !/[<\r\0]/.test(content);
}

/** Returns the numbers of open `details` in markup. */
function openDetails(content: string): number[] {
  const all = [...content.matchAll(/<details(?: [^>]*)?>/g)];
  return all.flatMap(([tag], number) => (tag.endsWith(' open="">') ? [number] : []));
}
