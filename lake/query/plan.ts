/** From the text of a query to what is evaluated: parsed once, each `*[…]` in it narrowed to the documents it can match. */

import { GroqSyntaxError, parse } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import { type ListTree, listTree, type Order } from './order.ts';
import { QueryError } from './query-error.ts';
import { isEmptyTextQuery } from './text-search.ts';
import { isScalar, REFERENCES, type Scalar, VERSIONS } from './view.ts';

/** Parameters of a query, by name without `$`. */
export type QueryParameters = Readonly<Record<string, unknown>>;

/** A node of groq-js's tree, read with care: the package's types for it do not resolve. */
type Tree = Readonly<Record<string, unknown>>;

/** `field == value`, `field in values` or `value in list[].field`, which every document of a `*[…]` must fulfil. */
export type Condition = {
  /** Field names, dots between; `[]` after the name of a list. */
  readonly path: string;
  /** The values asked for; null when the parameter holds something an index cannot look up. */
  values(parameters: QueryParameters): readonly Scalar[] | null;
};

/** One `*[…]`: the parameter that stands for its documents in the tree, and what they must fulfil. */
export type Source = { readonly parameter: string; readonly conditions: readonly Condition[] };

/**
 * One `… match text::query(…)`. Where fields are searched, the parameter stands for the patterns of a `match`. Where all of a
 * document is, the tree follows a reference to `<parameter>:<id>`, which leads somewhere when the document was found: a list of
 * ids would be gone through for each document.
 */
export type TextSource = {
  readonly parameter: string;
  readonly kind: 'documents' | 'patterns';
  query(parameters: QueryParameters): unknown;
};

/** One `*[…] | order(…)[a...b]`: the parameter that stands for its first documents, sorted; of which types, in which order. */
export type ListSource = {
  readonly parameter: string;
  readonly order: Order;
  readonly most: number;
  /** Null when a parameter holds something that is no list of types. */
  types(parameters: QueryParameters): readonly string[] | null;
};

/** A plan some of whose sources are lists. */
export type OrderedPlan = Plan & { readonly lists: readonly ListSource[] };

/** A query ready to be evaluated. */
export type Plan = {
  readonly tree: ReturnType<typeof parse>;
  readonly sources: readonly Source[];
  readonly texts: readonly TextSource[];
  /** Whether the tree still reads the whole dataset somewhere. */
  readonly readsEverything: boolean;
  /** Names of the parameters the query needs. */
  readonly needs: readonly string[];
  /** False when the answer depends on the time of day. */
  readonly cacheable: boolean;
  /** The same with its lists taken from sorted documents, where there are such lists. */
  readonly ordered?: OrderedPlan;
  /** The same for when all that is searched for in whole documents is nothing, which every document has: lists ask so. */
  readonly unsearched?: Plan;
};

/**
 * Plans a query. Throws `QueryError` for one that does not parse or names a parameter it was not given.
 */
export function planQuery(query: string, parameters: QueryParameters): Plan {
  const plan = compile(query, parameters);
  const missing = plan.needs.find((name) => !Object.hasOwn(parameters, name));
  if (missing !== undefined) {
    const start = Math.max(0, query.indexOf(`$${missing}`));
    throw new QueryError({
      type: 'queryParseError',
      description: `param $${missing} referenced, but not provided`,
      query,
      start,
      end: Math.min(query.length, start + missing.length + 1),
    });
  }
  const { texts, unsearched } = plan;
  const isSearched = texts.some(
    (text) => text.kind === 'documents' && !isEmptyTextQuery(text.query(parameters)),
  );
  return unsearched && !isSearched ? unsearched : plan;
}

const MAX_PLANS = 1_000;
const plans = new Map<string, Plan>();

/** Whether this query was parsed before: then planning it takes no time. */
export function isParsed(query: string): boolean {
  return plans.has(query);
}

function compile(query: string, parameters: QueryParameters): Plan {
  const known = plans.get(query);
  if (known) return known;
  let tree: unknown;
  try {
    tree = parse(complete(query));
  } catch (error) {
    if (error instanceof GroqSyntaxError) throw parseError(query, error);
    // Slices need numbers known when parsing: `[$from...$to]` parses with its parameters alone, and is planned each time.
    try {
      return build(parse(complete(query), { params: { ...parameters } }));
    } catch (second) {
      throw parseError(query, second);
    }
  }
  let plan: Plan;
  try {
    plan = build(tree);
  } catch (error) {
    throw parseError(query, error);
  }
  if (plans.size >= MAX_PLANS) {
    const [oldest] = plans.keys();
    if (oldest !== undefined) plans.delete(oldest);
  }
  plans.set(query, plan);
  return plan;
}

/** groq-js reads a comment up to a line's end, and does not take the query's end for one. */
function complete(query: string): string {
  return `${query}\n`;
}

function parseError(query: string, error: unknown): QueryError {
  const at = error instanceof GroqSyntaxError ? Number(error.position) : undefined;
  const description =
    error instanceof RangeError
      ? 'the query is nested too deeply'
      : error instanceof Error
        ? error.message.replace(/^Syntax error in GROQ query at position \d+:?\s*/, '') || 'syntax error'
        : 'syntax error';
  return new QueryError({
    type: 'queryParseError',
    description,
    query,
    start: at === undefined ? 0 : Math.min(at, query.length),
    end: at === undefined ? query.length : Math.min(at + 1, query.length),
  });
}

function build(parsed: unknown): Plan {
  const searching = buildTree(parsed, { searches: true, orders: false });
  const ordered = buildTree(parsed, { searches: true, orders: true });
  const plan = ordered.lists.length > 0 ? { ...searching, ordered } : searching;
  return plan.texts.some(({ kind }) => kind === 'documents')
    ? { ...plan, unsearched: buildTree(parsed, { searches: false, orders: false }) }
    : plan;
}

function buildTree(
  parsed: unknown,
  { searches, orders }: { searches: boolean; orders: boolean },
): OrderedPlan {
  const lists: ListSource[] = [];
  const sources: Source[] = [];
  const texts: TextSource[] = [];
  const needs = new Set<string>();
  let readsEverything = false;
  let cacheable = true;
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (!isRecord(node)) return node;
    // The value of a literal is data, not a tree.
    if (node.type === 'Value') return node;
    if (node.type === 'Parameter' && typeof node.name === 'string') needs.add(node.name);
    if (node.type === 'Everything') readsEverything = true;
    if (node.type === 'FuncCall' && node.name === 'now') cacheable = false;
    const text = textMatch(node, texts.length);
    if (text) {
      if (text.source.kind === 'documents' && !searches) return { type: 'Value', value: true };
      texts.push(text.source);
      // Its own parameter is needed still, if the query is one.
      rewrite(node.right);
      return text.source.kind === 'documents' ? text.tree : { ...text.tree, left: rewrite(node.left) };
    }
    const list = orders ? listTree(node) : undefined;
    const types = list && typesOf(list.filter);
    if (list && types) {
      const parameter = `*list${lists.length}`;
      lists.push({ parameter, order: list.order, most: list.most, types });
      // Its own parameters are needed still.
      rewrite(list.filter.expr);
      return rewriteList(list, parameter, rewrite);
    }
    if (node.type === 'Filter') {
      const conditions = conditionsAbove(node);
      if (conditions && conditions.length > 0) {
        // No query can name a parameter so: `*` is not allowed in a name.
        const parameter = `*${sources.length}`;
        sources.push({ parameter, conditions });
        return replaceEverything(node, parameter, rewrite);
      }
    }
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]));
    return searches ? rewritten : folded(rewritten);
  };
  const tree = rewrite(parsed);
  return { tree: asTree(tree), sources, texts, lists, readsEverything, needs: [...needs], cacheable };
}

/** Reads `left match text::query(…)`, and what stands in its place. */
function textMatch(node: Tree, number: number): { source: TextSource; tree: Tree } | undefined {
  const { right, left } = node;
  if (node.type !== 'OpCall' || node.op !== 'match' || !isRecord(right)) return undefined;
  if (right.type !== 'FuncCall' || right.namespace !== 'text' || right.name !== 'query') return undefined;
  const query = Array.isArray(right.args) ? constantOf(right.args[0]) : undefined;
  if (!query) return undefined;
  const parameter = `*text${number}`;
  if (!isWholeDocument(left)) {
    const tree = { ...node, right: { type: 'Parameter', name: parameter } };
    return { source: { parameter, kind: 'patterns', query }, tree };
  }
  const tree: unknown = parse(`defined({"_ref": "${parameter}:" + _id}->_id)`);
  return isRecord(tree) ? { source: { parameter, kind: 'documents', query }, tree } : undefined;
}

/** `true || …` is true: groq-js would work out the other side for each document. */
function folded(node: Tree): unknown {
  const isTrue = (side: unknown) => isRecord(side) && side.type === 'Value' && side.value === true;
  if (node.type === 'Group' && isTrue(node.base)) return node.base;
  return node.type === 'Or' && (isTrue(node.left) || isTrue(node.right))
    ? { type: 'Value', value: true }
    : node;
}

/** `@`, or a list that has it. */
function isWholeDocument(node: unknown): boolean {
  if (!isRecord(node)) return false;
  if (node.type === 'This') return true;
  if (node.type === 'Group') return isWholeDocument(node.base);
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return false;
  return node.elements.some((element: unknown) => isRecord(element) && isWholeDocument(element.value));
}

function asTree(tree: unknown): ReturnType<typeof parse> {
  return tree;
}

/** The conditions of a chain of filters that stands on `*`; undefined when it stands on something else. */
function conditionsAbove(filter: Tree): Condition[] | undefined {
  const conditions: Condition[] = [];
  let node: unknown = filter;
  while (isRecord(node)) {
    if (node.type === 'Everything') return conditions;
    if (node.type === 'Filter') conditions.push(...conditionsIn(node.expr));
    else if (node.type !== 'Group') return undefined;
    node = node.base;
  }
  return undefined;
}

function replaceEverything(node: Tree, parameter: string, rewrite: (node: unknown) => unknown): Tree {
  if (node.type === 'Everything') return { type: 'Parameter', name: parameter };
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'base' && isRecord(value) ? replaceEverything(value, parameter, rewrite) : rewrite(value),
    ]),
  );
}

/** The conditions that hold whenever the expression is true. */
function conditionsIn(expression: unknown): Condition[] {
  if (!isRecord(expression)) return [];
  if (expression.type === 'Group') return conditionsIn(expression.base);
  if (expression.type === 'And') return [...conditionsIn(expression.left), ...conditionsIn(expression.right)];
  if (expression.type === 'FuncCall') return referencing(expression);
  if (expression.type !== 'OpCall') return [];
  const { op, left, right } = expression;
  if (op === '==') return equality(left, right) ?? equality(right, left) ?? [];
  if (op === 'in') {
    const path = fieldPath(left);
    const values = listOf(right);
    if (path !== undefined) return values ? [{ path, values }] : [];
    return equalTo(entriesPath(right), left) ?? [];
  }
  return [];
}

/** `references(a, b)`, which groq-js takes ids and lists of ids for, and `sanity::versionOf(id)`. */
function referencing({ namespace, name, args }: Tree): Condition[] {
  const path =
    namespace === 'global' && name === 'references'
      ? REFERENCES
      : namespace === 'sanity' && name === 'versionOf'
        ? VERSIONS
        : undefined;
  if (path === undefined || !Array.isArray(args)) return [];
  const constants = args.map(constantOf);
  const values = (parameters: QueryParameters) => {
    const ids = constants.flatMap((constant) => constant?.(parameters));
    return ids.every((id) => typeof id === 'string') ? ids : null;
  };
  return [{ path, values }];
}

const equality = (field: unknown, constant: unknown) => equalTo(fieldPath(field), constant);

function equalTo(path: string | undefined, constant: unknown): Condition[] | undefined {
  const value = constantOf(constant);
  if (path === undefined || !value) return undefined;
  return [
    {
      path,
      values: (parameters) => {
        const given = value(parameters);
        return isScalar(given) ? [given] : null;
      },
    },
  ];
}

/** The types that a filter asks for, where it asks for nothing else. */
function typesOf(filter: Tree): ListSource['types'] | undefined {
  const asks = (expression: unknown): boolean => {
    if (!isRecord(expression)) return false;
    if (expression.type === 'Group') return asks(expression.base);
    if (expression.type === 'And') return asks(expression.left) && asks(expression.right);
    return conditionsIn(expression).some(({ path }) => path === '_type');
  };
  if (!isRecord(filter.base) || filter.base.type !== 'Everything' || !asks(filter.expr)) return undefined;
  const conditions = conditionsIn(filter.expr);
  return (parameters) => {
    const asked = conditions.map(({ values }) => values(parameters));
    if (!asked.every((values) => values !== null)) return null;
    const common = new Set(asked[0]);
    for (const values of asked) for (const each of common) if (!values.includes(each)) common.delete(each);
    return [...common].filter((type) => typeof type === 'string');
  };
}

function rewriteList(list: ListTree, parameter: string, rewrite: (node: unknown) => unknown): Tree {
  const tree = list.tree({ type: 'Parameter', name: parameter });
  // The projection around it may hold queries of its own.
  return tree.type === 'Map' ? { ...tree, expr: rewrite(tree.expr) } : tree;
}

/** `a.b.c` as a dotted path, when the node is nothing but that. */
function fieldPath(node: unknown): string | undefined {
  if (!isRecord(node) || node.type !== 'AccessAttribute' || typeof node.name !== 'string') return undefined;
  if (/[.[]/.test(node.name)) return undefined;
  if (node.base === undefined || (isRecord(node.base) && node.base.type === 'This')) return node.name;
  const base = fieldPath(node.base);
  return base === undefined ? undefined : `${base}.${node.name}`;
}

/** `a[].b` as a path, when the node is nothing but that. */
function entriesPath(node: unknown): string | undefined {
  if (!isRecord(node) || node.type !== 'Map' || !isRecord(node.base)) return undefined;
  const list = node.base.type === 'ArrayCoerce' ? fieldPath(node.base.base) : undefined;
  const field = fieldPath(node.expr);
  return list === undefined || field === undefined ? undefined : `${list}[].${field}`;
}

function constantOf(node: unknown): ((parameters: QueryParameters) => unknown) | undefined {
  if (!isRecord(node)) return undefined;
  if (node.type === 'Value') return () => node.value;
  if (node.type !== 'Parameter') return undefined;
  const { name } = node;
  return typeof name === 'string' ? (parameters) => parameters[name] : undefined;
}

function listOf(node: unknown): Condition['values'] | undefined {
  const constant = constantOf(node);
  if (constant) return (parameters) => scalars(constant(parameters));
  if (!isRecord(node) || node.type !== 'Array' || !Array.isArray(node.elements)) return undefined;
  const elements = node.elements.map((element: unknown) =>
    isRecord(element) && element.isSplat === false ? constantOf(element.value) : undefined,
  );
  return (parameters) => scalars(elements.map((element) => element?.(parameters)));
}

function scalars(values: unknown): Scalar[] | null {
  return Array.isArray(values) && values.every(isScalar) ? values : null;
}
