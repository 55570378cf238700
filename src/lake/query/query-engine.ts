/** Answers queries: plan, narrow, evaluate, remember until the next change. */
import { createHash } from 'node:crypto';
import { evaluate, evaluateSync } from 'groq-js';
import { lakeIdentity } from '../identity.ts';
import { isRecord, type LakeDocument } from '../store/document.ts';
import { applyPerspective, type Perspective, perspectiveKey } from './perspective.ts';
import { type Plan, planQuery, type QueryParameters, type Source } from './plan.ts';
import { QueryError } from './query-error.ts';
import { everythingTag, fieldTag, idTag, type SyncTag } from './sync-tags.ts';
import { View } from './view.ts';

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

/** Queries over the documents that `documents()` gives; `forget()` after they have changed. */
export class QueryEngine {
  readonly #documents: () => readonly LakeDocument[];
  readonly #views = new Map<string, View>();
  readonly #answers = new Map<string, Answer>();
  #cachedCharacters = 0;
  #generation = 0;

  constructor(documents: () => readonly LakeDocument[]) {
    this.#documents = documents;
  }

  /** Drops what was derived from the documents. */
  forget(): void {
    this.#generation++;
    this.#views.clear();
    this.#answers.clear();
    this.#cachedCharacters = 0;
  }

  /** The documents of a perspective. */
  view(perspective: Perspective): View {
    const key = perspectiveKey(perspective);
    let view = this.#views.get(key);
    if (!view) {
      if (this.#views.size >= MAX_VIEWS) this.#views.clear();
      view = new View(applyPerspective(this.#documents(), perspective));
      this.#views.set(key, view);
    }
    return view;
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
    const plan = planQuery(query, parameters);
    const answer = await evaluatePlan(plan, query, parameters, this.view(perspective));
    if (plan.cacheable && generation === this.#generation) this.#remember(key, answer);
    return answer;
  }

  #remember(key: string, answer: Answer): void {
    if (this.#answers.has(key) || answer.json.length > MAX_CACHED_CHARACTERS / 8) return;
    this.#answers.set(key, answer);
    this.#cachedCharacters += key.length + answer.json.length;
    for (const [oldest, { json }] of this.#answers) {
      if (this.#cachedCharacters <= MAX_CACHED_CHARACTERS) break;
      this.#answers.delete(oldest);
      this.#cachedCharacters -= oldest.length + json.length;
    }
  }
}

async function evaluatePlan(
  plan: Plan,
  query: string,
  parameters: QueryParameters,
  view: View,
): Promise<Answer> {
  const tags = new Set<SyncTag>();
  const narrowed = Object.fromEntries(
    plan.sources.map((source) => [source.parameter, narrow(source, parameters, view, tags)]),
  );
  if (plan.readsEverything) tags.add(everythingTag);
  const options = {
    params: { ...parameters, ...narrowed },
    dataset: view.documents,
    timestamp: new Date(),
    sanity: { ...lakeIdentity },
    dereference: (reference: { _ref: string }) => {
      tags.add(idTag(reference._ref));
      return view.get(reference._ref);
    },
  };
  const json = await toJson(plan, options, query);
  return {
    json,
    syncTags: tags.size > MAX_TAGS ? [everythingTag] : [...tags],
    digest: createHash('sha1').update(json).digest('base64url').slice(0, 16),
  };
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

async function toJson(plan: Plan, options: EvaluationOptions, query: string): Promise<string> {
  // Synchronous evaluation is several times as quick; what it cannot do it refuses by throwing.
  try {
    return stringify(evaluateSync(plan.tree, options).data);
  } catch {
    try {
      const value = await evaluate(plan.tree, options);
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
