/** Full-text search, which groq-js does not have: `text::query` by all the words of a document. */
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/folded.ts';
import type { LakeDocument } from '../store/document.ts';

/** What `text::query` was asked for: words that have to be there, and words that must not. */
export type TextQuery = { readonly wanted: readonly string[]; readonly unwanted: readonly string[] };

/**
 * Reads the syntax of `text::query`: words, `prefix*`, `"words together"`, `-not`. Each is a text of folded words with spaces
 * around; a prefix has none after it.
 */
export function parseTextQuery(query: unknown): TextQuery {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const terms = typeof query === 'string' ? (query.match(/-?(?:"[^"]*"|[^\s"]+)/g) ?? []) : [];
  for (const term of terms) {
    const words = fold(term);
    if (words.trim() === '') continue;
    const isPrefix = term.endsWith('*');
    (term.startsWith('-') ? unwanted : wanted).push(isPrefix ? words.trimEnd() : words);
  }
  return { wanted, unwanted };
}

/** Whether a query asks for nothing, as `*` does: every document has that. */
export function isEmptyTextQuery(query: unknown): boolean {
  const { wanted, unwanted } = parseTextQuery(query);
  return wanted.length === 0 && unwanted.length === 0;
}

/** The documents that have all that is wanted somewhere in their texts, and nothing that is not. */
export function searchText(
  documents: readonly LakeDocument[],
  { wanted, unwanted }: TextQuery,
): readonly LakeDocument[] {
  return documents.filter((document) => {
    const text = textOf(document);
    return wanted.every((words) => text.includes(words)) && !unwanted.some((words) => text.includes(words));
  });
}

/** The same as patterns for GROQ's `match`, which has no "not". */
export function matchPatterns(query: unknown): string[] {
  const terms = typeof query === 'string' ? query.split(/[\s"]+/) : [];
  return terms.filter((term) => term !== '' && term !== '*' && !term.startsWith('-'));
}

// Documents never change: a new revision is a new object.
const texts = new WeakMap<LakeDocument, string>();

function textOf(document: LakeDocument): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const parts: string[] = [document._id];
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') parts.push(next);
    else if (Array.isArray(next)) waiting.push(...next);
    else if (isRecord(next)) {
      // Keys, types and references are no words that somebody wrote.
      for (const [name, value] of Object.entries(next)) if (!name.startsWith('_')) waiting.push(value);
    }
  }
  const text = fold(parts.join(' '));
  texts.set(document, text);
  return text;
}

/** Words in small letters without accents, a space before, between and after them. */
function fold(text: string): string {
  const words = folded(text).match(/[\p{L}\p{N}_]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}
