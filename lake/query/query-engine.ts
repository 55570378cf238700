/** Query engine: plans a GROQ query, narrows and evaluates it, and caches the result until a change touches it. */
import { createHash } from 'node:crypto';
import { evaluate, evaluateSync } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import { lakeIdentity, lakeUserId } from '../identity.ts';
import { type LakeDocument, parseId, walkObjects } from '../store/document.ts';
import { findReferences, MaterializedView, REFERENCES_INDEX } from './materialized-view.ts';
import { applyPerspective, createPerspectiveKey, type Perspective, pickVisible } from './perspective.ts';
import { QueryError } from './query-error.ts';
import {
  type DocumentSource,
  isPlanCached,
  type Plan,
  planQuery,
  type QueryParameters,
} from './query-plan.ts';
import { allDocumentsTag, createFieldTag, createIdTag, listChangeTags, type SyncTag } from './sync-tags.ts';
import { parseTextQuery, searchText, toMatchPatterns } from './text-search.ts';
import { runWithTimeLimit, TimeLimitError } from './time-limit.ts';

/** A query's result. */
export type QueryResult = {
  /** The result as JSON. */
  readonly json: string;
  readonly syncTags: readonly SyncTag[];
  /** Hash of the result. */
  readonly digest: string;
};

const MAX_CACHED_CHARACTERS = 32_000_000;
const MAX_VIEWS = 16;
const MAX_TAGS = 300;

/** Time limit of a query. */
export const QUERY_TIMEOUT_MS = 10_000;
/** After this time a query is begun again on a thread, because it would delay all other requests. */
const SLOW_AFTER_MS = 100;
/** Limit of remembered slow queries. */
const MAX_SLOW = 200;

/** A query with its parameters, as it is handed to a thread. */
export type QueryRequest = {
  readonly query: string;
  readonly parameters: QueryParameters;
  readonly perspective: Perspective;
};

/** A result, with the duration of its evaluation in milliseconds. */
export type TimedResult = { readonly result: QueryResult; readonly ms: number };

/** Runs slow queries elsewhere. Rejects with `QueryError` if the query is at fault. */
export interface SlowQueries {
  run(request: QueryRequest): Promise<TimedResult>;
}

/** Options of a query engine. */
export type QueryOptions = {
  /** Time limit of a query in milliseconds. */
  readonly timeoutMs?: number;
  /** Without it, slow queries run here, up to the time limit. */
  readonly slow?: SlowQueries | undefined;
};

type Change = {
  readonly documentId: string;
  readonly before: LakeDocument | undefined;
  readonly after: LakeDocument | undefined;
};

// Above this number of changes, views are rebuilt instead of updated.
const MAX_INCREMENTAL_CHANGES = 500;

/** Runs queries over the documents of a dataset. Call `applyChanges` after changes, and `clear` after a reload. */
export class QueryEngine {
  readonly #documents: () => Iterable<LakeDocument>;
  readonly #versionsOf: (publishedId: string) => readonly LakeDocument[];
  readonly #limitMs: number;
  readonly #slow: SlowQueries | undefined;
  /** Queries that were slow. They go to a thread at once, until one of them is fast there. */
  readonly #slowQueries = new Set<string>();
  /** Undefined until the documents have been looked at. Once true, it stays true until `clear`. */
  #hasForeignReferences: boolean | undefined;
  readonly #views = new Map<string, { perspective: Perspective; view: MaterializedView }>();
  readonly #results = new Map<string, QueryResult>();
  #cachedCharacters = 0;
  #generation = 0;

  /**
   * @param documents returns all stored documents, in any order
   * @param versionsOf returns a document with its draft and release versions, by published id
   */
  constructor(
    documents: () => Iterable<LakeDocument>,
    versionsOf: (publishedId: string) => readonly LakeDocument[],
    { timeoutMs = QUERY_TIMEOUT_MS, slow }: QueryOptions = {},
  ) {
    this.#limitMs = slow ? SLOW_AFTER_MS : timeoutMs;
    this.#slow = slow;
    this.#documents = documents;
    this.#versionsOf = versionsOf;
  }

  /** Drops all views and cached results. */
  clear(): void {
    this.#generation++;
    this.#hasForeignReferences = undefined;
    this.#views.clear();
    this.#results.clear();
    this.#cachedCharacters = 0;
  }

  /** Applies changes to the views, and drops the cached results that they touch. */
  applyChanges(changes: readonly Change[]): void {
    if (changes.length > MAX_INCREMENTAL_CHANGES) {
      this.clear();
      return;
    }
    this.#generation++;
    const touched = new Set<SyncTag>();
    for (const { documentId, before, after } of changes) {
      if (this.#hasForeignReferences === false && after) this.#hasForeignReferences = refersAbroad(after);
      const { publishedId } = parseId(documentId);
      const others = this.#versionsOf(publishedId);
      for (const tag of listChangeTags(documentId, [before, after, ...others])) touched.add(tag);
      for (const { perspective, view } of this.#views.values()) {
        if (perspective.kind === 'raw') view.replace(documentId, after);
        else view.replace(publishedId, pickVisible(publishedId, others, perspective.layers));
      }
    }
    for (const [key, result] of this.#results) {
      if (result.syncTags.some((tag) => touched.has(tag))) this.#drop(key, result);
    }
  }

  /** Returns the materialized view of a perspective. */
  view(perspective: Perspective): MaterializedView {
    const key = createPerspectiveKey(perspective);
    const cached = this.#views.get(key);
    if (cached) return cached.view;
    if (this.#views.size >= MAX_VIEWS) this.#views.clear();
    const view = new MaterializedView(applyPerspective(this.#documents(), perspective));
    this.#views.set(key, { perspective, view });
    return view;
  }

  /** Returns the stored documents that refer to this id, weak references included, sorted by id. */
  findReferring(id: string): readonly LakeDocument[] {
    const view = this.view({ kind: 'raw' });
    return (
      view.find(REFERENCES_INDEX, [id]) ??
      view.documents.filter((document) => findReferences(document).has(id))
    );
  }

  /** Runs a query. Throws `QueryError` if the query is at fault. */
  async run(query: string, parameters: QueryParameters, perspective: Perspective): Promise<QueryResult> {
    const key = JSON.stringify([createPerspectiveKey(perspective), query, parameters]);
    const cached = this.#results.get(key);
    if (cached) {
      // Move it to the end: the map is ordered by last use (LRU).
      this.#results.delete(key);
      this.#results.set(key, cached);
      return cached;
    }
    const generation = this.#generation;
    const { result, isCacheable } = await this.#evaluate(query, parameters, perspective);
    if (isCacheable && generation === this.#generation) this.#remember(key, result);
    return result;
  }

  async #evaluate(
    query: string,
    parameters: QueryParameters,
    perspective: Perspective,
  ): Promise<{ readonly result: QueryResult; readonly isCacheable: boolean }> {
    const here = this.#slowQueries.has(query)
      ? undefined
      : await this.#evaluateHere(query, parameters, perspective);
    if (here) return here;
    if (!this.#slow) throw createTimeoutError(query, this.#limitMs);
    if (this.#slowQueries.size >= MAX_SLOW) this.#slowQueries.clear();
    this.#slowQueries.add(query);
    const { result, ms } = await this.#slow.run({ query, parameters, perspective });
    if (ms < SLOW_AFTER_MS / 2) this.#slowQueries.delete(query);
    return { result, isCacheable: isPlanCached(query) && planQuery(query, parameters).isCacheable };
  }

  /** Resolves to undefined if the query takes too long here. */
  async #evaluateHere(query: string, parameters: QueryParameters, perspective: Perspective) {
    const withTimeLimit = <Value>(work: () => Value) => runWithTimeLimit(this.#limitMs, work);
    this.#hasForeignReferences ??= [...this.#documents()].some(refersAbroad);
    const corrections = { hasForeignReferences: this.#hasForeignReferences };
    const createPlan = () => planQuery(query, parameters, corrections);
    try {
      const plan = isPlanCached(query, corrections) ? createPlan() : withTimeLimit(createPlan);
      const mayBlock = this.#slow === undefined;
      const view = this.view(perspective);
      const result = await evaluatePlan(plan, { query, parameters, view, withTimeLimit, mayBlock });
      return { result, isCacheable: plan.isCacheable };
    } catch (error) {
      if (error instanceof TimeLimitError) return undefined;
      throw error;
    }
  }

  #remember(key: string, result: QueryResult): void {
    if (this.#results.has(key) || result.json.length > MAX_CACHED_CHARACTERS / 8) return;
    this.#results.set(key, result);
    this.#cachedCharacters += key.length + result.json.length;
    for (const [oldest, old] of this.#results) {
      if (this.#cachedCharacters <= MAX_CACHED_CHARACTERS) break;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, { json }: QueryResult): void {
    this.#results.delete(key);
    this.#cachedCharacters -= key.length + json.length;
  }
}

/** Creates the error of a query that exceeds its time limit. */
export function createTimeoutError(query: string, timeoutMs: number): QueryError {
  return new QueryError({
    type: 'queryEvaluationError',
    description: `the query takes longer than ${timeoutMs / 1_000} s`,
    query,
    start: 0,
    end: query.length,
  });
}

/** Runs synchronous work. Throws `TimeLimitError` if it exceeds the time limit. */
type TimeLimit = <Value>(work: () => Value) => Value;

/** Inputs of an evaluation. */
type Evaluation = {
  readonly query: string;
  readonly parameters: QueryParameters;
  readonly view: MaterializedView;
  readonly withTimeLimit: TimeLimit;
  /** True if an evaluation without a time limit may block the process. */
  readonly mayBlock: boolean;
};

async function evaluatePlan(basePlan: Plan, evaluation: Evaluation): Promise<QueryResult> {
  const { parameters, view, withTimeLimit } = evaluation;
  const tags = new Set<SyncTag>();
  const lists = findSortedLists(basePlan, parameters, view, tags);
  const plan = lists && basePlan.sortedPlan ? basePlan.sortedPlan : basePlan;
  const narrowed = Object.fromEntries(
    plan.sources.map((source) => [source.parameter, narrowSource(source, parameters, view, tags)]),
  );
  if (plan.readsAllDocuments || plan.texts.length > 0) tags.add(allDocumentsTag);
  const texts = withTimeLimit(() => runTextSearches(plan, parameters, view.documents));
  const lookUp = (id: string, documents: Pick<ReadonlyMap<string, LakeDocument>, 'get'>) => {
    const match = texts.found.get(id);
    if (match) return match;
    tags.add(createIdTag(id));
    return documents.get(id);
  };
  const options = {
    params: { ...parameters, ...narrowed, ...lists, ...texts.parameters },
    dataset: view.documents,
    timestamp: new Date(),
    sanity: { ...lakeIdentity },
    identity: lakeUserId,
    dereference: (reference: { _ref: string }) => lookUp(reference._ref, view),
  };
  const json = await evaluateToJson(plan, options, evaluation, () => {
    // Asynchronous evaluation may overlap with changes, so it reads a snapshot.
    const documents = view.snapshot();
    return (reference) => lookUp(reference._ref, documents);
  });
  return {
    json,
    syncTags: tags.size > MAX_TAGS ? [allDocumentsTag] : [...tags],
    digest: createHash('sha1').update(json).digest('base64url').slice(0, 16),
  };
}

/**
 * Runs a plan's text searches over these documents. Returns the parameters, and the documents that references to a search
 * resolve to.
 */
export function runTextSearches(
  plan: Plan,
  parameters: QueryParameters,
  documents: readonly LakeDocument[],
): { parameters: Record<string, readonly string[]>; found: ReadonlyMap<string, LakeDocument> } {
  const patterns: Record<string, readonly string[]> = {};
  const found = new Map<string, LakeDocument>();
  for (const { parameter, kind, query } of plan.texts) {
    const text = query(parameters);
    if (kind === 'patterns') patterns[parameter] = toMatchPatterns(text);
    else {
      for (const document of searchText(documents, parseTextQuery(text))) {
        found.set(`${parameter}:${document._id}`, document);
      }
    }
  }
  return { parameters: patterns, found };
}

/** Returns the documents of a plan's sorted lists, or undefined if it has none or one is not available. */
function findSortedLists(
  { sortedPlan }: Plan,
  parameters: QueryParameters,
  view: MaterializedView,
  tags: Set<SyncTag>,
): Record<string, readonly LakeDocument[]> | undefined {
  const found: Record<string, readonly LakeDocument[]> = {};
  for (const { parameter, order, limit, types } of sortedPlan?.lists ?? []) {
    const requestedTypes = types(parameters);
    const first = requestedTypes && view.first(requestedTypes, order, limit);
    if (!first) return undefined;
    found[parameter] = first;
    for (const type of requestedTypes) tags.add(createFieldTag('_type', type));
  }
  return sortedPlan && found;
}

/** Returns the candidates of a `*[…]`: the smallest set that one of its conditions selects. */
function narrowSource(
  source: DocumentSource,
  parameters: QueryParameters,
  view: MaterializedView,
  tags: Set<SyncTag>,
): readonly LakeDocument[] {
  let smallest: { documents: readonly LakeDocument[]; tags: SyncTag[] } | undefined;
  for (const { path, values } of source.conditions) {
    const requestedValues = values(parameters);
    if (!requestedValues) continue;
    const documents = view.find(path, requestedValues);
    if (documents && (!smallest || documents.length < smallest.documents.length)) {
      smallest = { documents, tags: requestedValues.map((value) => createFieldTag(path, value)) };
    }
  }
  for (const each of smallest?.tags ?? [allDocumentsTag]) tags.add(each);
  return smallest?.documents ?? view.documents;
}

type EvaluationOptions = Parameters<typeof evaluateSync>[1];

async function evaluateToJson(
  plan: Plan,
  options: EvaluationOptions,
  { query, withTimeLimit, mayBlock }: Evaluation,
  createDereference: () => (reference: { _ref: string }) => LakeDocument | undefined,
): Promise<string> {
  // Synchronous evaluation is several times faster. It throws for what it does not support.
  try {
    return withTimeLimit(() => stringify(evaluateSync(plan.tree, options).data));
  } catch (syncError) {
    if (syncError instanceof TimeLimitError) throw syncError;
    if (!mayBlock) throw new TimeLimitError('Only asynchronous evaluation supports it, which has no limit.');
    try {
      const value = await evaluate(plan.tree, { ...options, dereference: createDereference() });
      return stringify(await value.get());
    } catch (error) {
      throw new QueryError({
        type: 'queryEvaluationError',
        description: describeEvaluationError(error),
        query,
        start: 0,
        end: query.length,
      });
    }
  }
}

/** Returns true for a document with a reference to another dataset. */
function refersAbroad(document: LakeDocument): boolean {
  return [...walkObjects(document)].some(
    ({ _ref, _dataset, _projectId }) =>
      _ref !== undefined && (_dataset !== undefined || _projectId !== undefined),
  );
}

function stringify(result: unknown): string {
  return JSON.stringify(result) ?? 'null';
}

function describeEvaluationError(error: unknown): string {
  if (error instanceof RangeError) return 'the query or its result is nested too deeply';
  const message = isRecord(error) || error instanceof Error ? error.message : undefined;
  return message === 'not implemented'
    ? 'the query uses a function that the embedded content lake does not have'
    : `the query cannot be evaluated: ${typeof message === 'string' ? message : 'unknown fault'}`;
}
