/** Applies the rules to prose and names. */
import type { NameInCode } from './extract-code.ts';
import type { Prose } from './extract-text.ts';
import {
  clauseStart,
  houseNameWords,
  maxWords,
  phraseRuleList,
  pictures,
  type RuleName,
  vagueNames,
} from './rules.ts';

/** One place where the text breaks a rule. */
export interface Finding {
  line: number;
  rule: RuleName;
  phrase: string;
  instead: string;
}

const compiled = phraseRuleList.map((rule) => ({
  ...rule,
  pattern: new RegExp(`(?<![\\w’'-])(?:${rule.find.replaceAll(' ', '\\s+')})(?![\\w])`, 'giu'),
}));
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Finds what breaks a rule in the prose of a file. */
export function checkProse(file: string, prose: readonly Prose[]): Finding[] {
  const rules = compiled.filter(({ except }) => !except?.test(file));
  return prose.flatMap((piece) => {
    const findings = sentences(piece).flatMap((sentence) => checkSentence(piece, sentence));
    for (const { kinds, pattern, rule, instead } of rules)
      if (kinds.includes(piece.kind))
        for (const match of piece.text.matchAll(pattern))
          findings.push({ line: lineAt(piece, match.index), rule, phrase: oneLine(match[0]), instead });
    return findings.toSorted((a, b) => a.line - b.line);
  });
}

/** Finds exported names that say nothing on their own. */
export function checkNames(names: readonly NameInCode[]): Finding[] {
  return names
    .filter(({ name }) => vagueNames.has(name.toLowerCase()))
    .map(({ name, line }) => ({
      line,
      rule: 'vague-name',
      phrase: name,
      instead: 'a name with a noun, such as `maxQueued` or `requestedPath`',
    }));
}

/** Finds declared names with a term of the team as one of their words, in camel case or constant case. */
export function checkNameWords(file: string, declared: readonly NameInCode[]): Finding[] {
  if (pictures.test(file)) return [];
  return declared.flatMap(({ name, line }) =>
    wordsOfName(name)
      .flatMap((word) => houseNameWords.get(word.replace(/s$/, '')) ?? [])
      .map((instead): Finding => ({ line, rule: 'house-name', phrase: name, instead })),
  );
}

/** Splits a name in camel case or constant case into its words, in lower case. */
const wordsOfName = (name: string) =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .toLowerCase()
    .split(/[_$]+/);

interface Sentence {
  text: string;
  index: number;
}

/** The sentences of a paragraph. A sentence does not end after an abbreviation. */
export function sentences({ text }: Pick<Prose, 'text'>): Sentence[] {
  const found: Sentence[] = [];
  // Masked code may start a sentence, like a word with a capital letter.
  for (const { segment, index } of segmenter.segment(text.replaceAll('\n', ' ').replaceAll('_', 'X'))) {
    const last = found.at(-1);
    const original = text.slice(index, index + segment.length).replaceAll('\n', ' ');
    if (last && /\b(?:e\.g|i\.e|etc|vs|cf|No|St|Mt)\.\s+$/.test(last.text)) last.text += original;
    else found.push({ text: original, index });
  }
  return found;
}

function checkSentence(piece: Prose, { text, index }: Sentence): Finding[] {
  const findings: Finding[] = [];
  const trimmed = text.trim();
  const line = lineAt(piece, index + text.indexOf(trimmed));
  const words = trimmed.match(/[\p{L}\p{N}_][^\s]*/gu) ?? [];
  if (words.length > maxWords)
    findings.push({
      line,
      rule: 'long-sentence',
      phrase: `${words.slice(0, 4).join(' ')} … (${words.length} words)`,
      instead: `shorter sentences of up to ${maxWords} words`,
    });
  const [, start] = clauseStart.exec(trimmed) ?? [];
  if (start && isClauseSubject(piece, start.toLowerCase(), trimmed))
    findings.push({
      line,
      rule: 'clause-subject',
      phrase: words.slice(0, 4).join(' '),
      instead: 'a noun as the subject, or a verb: “Returns …”, “The client …”, “If …”',
    });
  return findings;
}

function isClauseSubject({ kind }: Prose, start: string, sentence: string): boolean {
  if (sentence.endsWith('?') || kind === 'heading') return false;
  // A label such as “What to bring” is no sentence.
  if ((kind === 'interface' || kind === 'cell') && !/[.!]$/.test(sentence)) return false;
  // “Where there is no cache, …” is a condition, and “@param isOpen whether …” is usual.
  if (start === 'where') return kind !== 'tag' && !sentence.includes(',');
  return !(kind === 'tag' && start === 'whether');
}

const lineAt = (piece: Prose, index: number) =>
  piece.line + (piece.text.slice(0, index).split('\n').length - 1);
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
