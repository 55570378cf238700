/** Full-text search for `text::query`, which groq-js lacks: matches words, prefixes and phrases in all texts of a document. */
import { isRecord } from '#contracts/is-record.ts';
import { folded } from '#contracts/text/fold-text.ts';
import type { LakeDocument } from '../store/document.ts';

/** A parsed search: required and excluded terms. */
export type TextQuery = { readonly required: readonly string[]; readonly excluded: readonly string[] };

/**
 * Parses the syntax of `text::query`: words, `prefix*`, `"a phrase"`, `-not`. Each term becomes normalised words with spaces
 * around them; a prefix has no space after it.
 */
export function parseTextQuery(query: unknown): TextQuery {
  const required: string[] = [];
  const excluded: string[] = [];
  const terms = typeof query === 'string' ? (query.match(/-?(?:"[^"]*"|[^\s"]+)/g) ?? []) : [];
  for (const term of terms) {
    const words = normalizeWords(term);
    if (words.trim() === '') continue;
    const isPrefix = term.endsWith('*');
    (term.startsWith('-') ? excluded : required).push(isPrefix ? words.trimEnd() : words);
  }
  return { required, excluded };
}

/** Returns true for a search without terms, such as `*`. It matches every document. */
export function isEmptyTextQuery(query: unknown): boolean {
  const { required, excluded } = parseTextQuery(query);
  return required.length === 0 && excluded.length === 0;
}

/** Returns the documents that contain all required terms and no excluded one. */
export function searchText(
  documents: readonly LakeDocument[],
  { required, excluded }: TextQuery,
): readonly LakeDocument[] {
  return documents.filter((document) => {
    const text = extractText(document);
    return required.every((words) => text.includes(words)) && !excluded.some((words) => text.includes(words));
  });
}

/** Converts a search to patterns for GROQ's `match`, which has no negation. */
export function toMatchPatterns(query: unknown): string[] {
  const terms = typeof query === 'string' ? query.split(/[\s"]+/) : [];
  return terms.filter((term) => term !== '' && term !== '*' && !term.startsWith('-'));
}

// Documents are immutable; a new revision is a new object.
const texts = new WeakMap<LakeDocument, string>();

function extractText(document: LakeDocument): string {
  const cached = texts.get(document);
  if (cached !== undefined) return cached;
  const parts: string[] = [document._id];
  const stack: unknown[] = [document];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next === 'string') parts.push(next);
    else if (Array.isArray(next)) stack.push(...next);
    else if (isRecord(next)) {
      // Skip keys, types and references; nobody wrote them as text.
      for (const [name, value] of Object.entries(next)) if (!name.startsWith('_')) stack.push(value);
    }
  }
  const text = normalizeWords(parts.join(' '));
  texts.set(document, text);
  return text;
}

/** Returns the words in lower case without accents, each between spaces. */
function normalizeWords(text: string): string {
  const words = folded(text).match(/[\p{L}\p{N}_]+/gu);
  return words ? ` ${words.join(' ')} ` : '';
}
