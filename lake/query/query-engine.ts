/** Answers queries: plan, narrow, evaluate, remember until the next change. */

import { createHash } from 'node:crypto';
import { evaluate, evaluateSync } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import { lakeIdentity } from '../identity.ts';
import { type LakeDocument, parseId } from '../store/document.ts';
import { applyPerspective, type Perspective, perspectiveKey, visibleOf } from './perspective.ts';
import { isParsed, type Plan, planQuery, type QueryParameters, type Source } from './plan.ts';
import { QueryError } from './query-error.ts';
import { everythingTag, fieldTag, idTag, type SyncTag, tagsOfChange } from './sync-tags.ts';
import { matchPatterns, parseTextQuery, searchText } from './text-search.ts';
import { TimeLimitError, withinTime } from './time-limit.ts';
import { REFERENCES, referencesIn, View } from './view.ts';

/** A query's answer. */
export type Answer = {
  /** The result as JSON. */
  readonly json: string;
  readonly syncTags: readonly SyncTag[];
  /** Differs when the answer differs. */
  readonly digest: string;
};

const MAX_CACHED_CHARACTERS = 32_000_000;
const MAX_VIEWS = 16;
const MAX_TAGS = 300;

/** How long a query may hold up all others. */
export type QueryLimits = { readonly milliseconds: number };
// The site gives up on an answer after five seconds; a first search through all words takes a second or two.
const defaultLimits: QueryLimits = { milliseconds: 10_000 };

type Change = {
  readonly documentId: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

// From here on a perspective is read anew rather than changed document by document.
const MANY_CHANGES = 500;

/** Queries over documents; `apply()` after some have changed, `forget()` after all may have. */
export class QueryEngine {
  readonly #documents: () => Iterable<LakeDocument>;
  readonly #versionsOf: (publishedId: string) => readonly LakeDocument[];
  readonly #limits: QueryLimits;
  readonly #views = new Map<string, { perspective: Perspective; view: View }>();
  readonly #answers = new Map<string, Answer>();
  #cachedCharacters = 0;
  #generation = 0;

  /** `documents()` are all that are stored, in any order; `versionsOf(id)` those of one document: its own, draft, versions. */
  constructor(
    documents: () => Iterable<LakeDocument>,
    versionsOf: (publishedId: string) => readonly LakeDocument[],
    limits: QueryLimits = defaultLimits,
  ) {
    this.#limits = limits;
    this.#documents = documents;
    this.#versionsOf = versionsOf;
  }

  /** Drops what was derived from the documents. */
  forget(): void {
    this.#generation++;
    this.#views.clear();
    this.#answers.clear();
    this.#cachedCharacters = 0;
  }

  /** Takes in changes that the documents have undergone: answers that they do not touch are kept. */
  apply(changes: readonly Change[]): void {
    if (changes.length > MANY_CHANGES) {
      this.forget();
      return;
    }
    this.#generation++;
    const touched = new Set<SyncTag>();
    for (const { documentId, before, after } of changes) {
      const { publishedId } = parseId(documentId);
      const others = this.#versionsOf(publishedId);
      for (const tag of tagsOfChange(documentId, [before, after, ...others])) touched.add(tag);
      for (const { perspective, view } of this.#views.values()) {
        if (perspective.kind === 'raw') view.replace(documentId, after);
        else view.replace(publishedId, visibleOf(publishedId, others, perspective.layers));
      }
    }
    for (const [key, answer] of this.#answers) {
      if (answer.syncTags.some((tag) => touched.has(tag))) this.#drop(key, answer);
    }
  }

  /** The documents of a perspective. */
  view(perspective: Perspective): View {
    const key = perspectiveKey(perspective);
    const known = this.#views.get(key);
    if (known) return known.view;
    if (this.#views.size >= MAX_VIEWS) this.#views.clear();
    const view = new View(applyPerspective(this.#documents(), perspective));
    this.#views.set(key, { perspective, view });
    return view;
  }

  /** The stored documents that refer to this id, weakly or not, in order of id. */
  referring(id: string): readonly LakeDocument[] {
    const view = this.view({ kind: 'raw' });
    return view.find(REFERENCES, [id]) ?? view.documents.filter((document) => referencesIn(document).has(id));
  }

  /** Evaluates a query. Throws `QueryError` when it is the query's fault that there is no answer. */
  async answer(query: string, parameters: QueryParameters, perspective: Perspective): Promise<Answer> {
    const key = JSON.stringify([perspectiveKey(perspective), query, parameters]);
    const known = this.#answers.get(key);
    if (known) {
      // The newest last: what is asked for stays longest.
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const generation = this.#generation;
    const inTime = <Value>(work: () => Value) => withinLimit(this.#limits, query, work);
    const read = () => planQuery(query, parameters);
    const plan = isParsed(query) ? read() : inTime(read);
    const answer = await evaluatePlan(plan, query, parameters, this.view(perspective), inTime);
    if (plan.cacheable && generation === this.#generation) this.#remember(key, answer);
    return answer;
  }

  #remember(key: string, answer: Answer): void {
    if (this.#answers.has(key) || answer.json.length > MAX_CACHED_CHARACTERS / 8) return;
    this.#answers.set(key, answer);
    this.#cachedCharacters += key.length + answer.json.length;
    for (const [oldest, old] of this.#answers) {
      if (this.#cachedCharacters <= MAX_CACHED_CHARACTERS) break;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, { json }: Answer): void {
    this.#answers.delete(key);
    this.#cachedCharacters -= key.length + json.length;
  }
}

/** Does work that holds up everything else, or throws `QueryError` when it takes too long. */
type InTime = <Value>(work: () => Value) => Value;

function withinLimit<Value>({ milliseconds }: QueryLimits, query: string, work: () => Value): Value {
  try {
    return withinTime(milliseconds, work);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw new QueryError({
      type: 'queryEvaluationError',
      description: `the query takes longer than ${milliseconds / 1_000} s`,
      query,
      start: 0,
      end: query.length,
    });
  }
}

async function evaluatePlan(
  asked: Plan,
  query: string,
  parameters: QueryParameters,
  view: View,
  inTime: InTime,
): Promise<Answer> {
  const tags = new Set<SyncTag>();
  const lists = sortedLists(asked, parameters, view, tags);
  const plan = lists && asked.ordered ? asked.ordered : asked;
  const narrowed = Object.fromEntries(
    plan.sources.map((source) => [source.parameter, narrow(source, parameters, view, tags)]),
  );
  if (plan.readsEverything || plan.texts.length > 0) tags.add(everythingTag);
  const texts = searchTexts(plan, parameters, view.documents);
  const lookUp = (id: string, documents: Pick<ReadonlyMap<string, LakeDocument>, 'get'>) => {
    const match = texts.found.get(id);
    if (match) return match;
    tags.add(idTag(id));
    return documents.get(id);
  };
  const options = {
    params: { ...parameters, ...narrowed, ...lists, ...texts.parameters },
    dataset: view.documents,
    timestamp: new Date(),
    sanity: { ...lakeIdentity },
    dereference: (reference: { _ref: string }) => lookUp(reference._ref, view),
  };
  const json = await toJson(plan, options, query, inTime, () => {
    // What goes on while documents change: it looks up those it began with.
    const documents = view.snapshot();
    return (reference) => lookUp(reference._ref, documents);
  });
  return {
    json,
    syncTags: tags.size > MAX_TAGS ? [everythingTag] : [...tags],
    digest: createHash('sha1').update(json).digest('base64url').slice(0, 16),
  };
}

/** What stands for the text searches of a plan over these documents: parameters, and what references to a search lead to. */
export function searchTexts(
  plan: Plan,
  parameters: QueryParameters,
  documents: readonly LakeDocument[],
): { parameters: Record<string, readonly string[]>; found: ReadonlyMap<string, LakeDocument> } {
  const patterns: Record<string, readonly string[]> = {};
  const found = new Map<string, LakeDocument>();
  for (const { parameter, kind, query } of plan.texts) {
    const asked = query(parameters);
    if (kind === 'patterns') patterns[parameter] = matchPatterns(asked);
    else {
      for (const document of searchText(documents, parseTextQuery(asked))) {
        found.set(`${parameter}:${document._id}`, document);
      }
    }
  }
  return { parameters: patterns, found };
}

/** What stands for the sorted lists of a plan; undefined where it has none, or one of them can't be had. */
function sortedLists(
  { ordered }: Plan,
  parameters: QueryParameters,
  view: View,
  tags: Set<SyncTag>,
): Record<string, readonly LakeDocument[]> | undefined {
  const found: Record<string, readonly LakeDocument[]> = {};
  for (const { parameter, order, most, types } of ordered?.lists ?? []) {
    const asked = types(parameters);
    const first = asked && view.first(asked, order, most);
    if (!first) return undefined;
    found[parameter] = first;
    for (const type of asked) tags.add(fieldTag('_type', type));
  }
  return ordered && found;
}

/** The documents a `*[…]` can match: the smallest set any of its conditions leaves. */
function narrow(
  source: Source,
  parameters: QueryParameters,
  view: View,
  tags: Set<SyncTag>,
): readonly LakeDocument[] {
  let smallest: { documents: readonly LakeDocument[]; tags: SyncTag[] } | undefined;
  for (const { path, values } of source.conditions) {
    const wanted = values(parameters);
    if (!wanted) continue;
    const documents = view.find(path, wanted);
    if (documents && (!smallest || documents.length < smallest.documents.length)) {
      smallest = { documents, tags: wanted.map((value) => fieldTag(path, value)) };
    }
  }
  for (const each of smallest?.tags ?? [everythingTag]) tags.add(each);
  return smallest?.documents ?? view.documents;
}

type EvaluationOptions = Parameters<typeof evaluateSync>[1];

async function toJson(
  plan: Plan,
  options: EvaluationOptions,
  query: string,
  inTime: InTime,
  steadily: () => (reference: { _ref: string }) => LakeDocument | undefined,
): Promise<string> {
  // Synchronous evaluation is several times as quick; what it cannot do it refuses by throwing.
  try {
    return inTime(() => stringify(evaluateSync(plan.tree, options).data));
  } catch (refused) {
    if (refused instanceof QueryError) throw refused;
    try {
      const value = await evaluate(plan.tree, { ...options, dereference: steadily() });
      return stringify(await value.get());
    } catch (error) {
      throw new QueryError({
        type: 'queryEvaluationError',
        description: evaluationFault(error),
        query,
        start: 0,
        end: query.length,
      });
    }
  }
}

function stringify(result: unknown): string {
  return JSON.stringify(result) ?? 'null';
}

function evaluationFault(error: unknown): string {
  if (error instanceof RangeError) return 'the query or its result is nested too deeply';
  const message = isRecord(error) || error instanceof Error ? error.message : undefined;
  return message === 'not implemented'
    ? 'the query uses a function that the embedded content lake does not have'
    : `the query cannot be evaluated: ${typeof message === 'string' ? message : 'unknown fault'}`;
}
