/** Query planner: parses a GROQ query once and narrows each `*[…]` in it to the documents that an index can find. */
import { GroqSyntaxError, parse } from 'groq-js';
import { isRecord } from '#contracts/is-record.ts';
import { type Corrections, correctTree } from './correct-tree.ts';
import { isScalar, REFERENCES_INDEX, type Scalar, VERSIONS_INDEX } from './materialized-view.ts';
import { QueryError } from './query-error.ts';
import { parseSortedList, type SortedList, type SortOrder } from './sorted-documents.ts';
import { isEmptyTextQuery } from './text-search.ts';

/** Query parameters by name, without `$`. */
export type QueryParameters = Readonly<Record<string, unknown>>;

/** A node of groq-js's syntax tree. Checked at run time, because the package's types for it do not resolve. */
type SyntaxNode = Readonly<Record<string, unknown>>;

/** A condition that all documents of a `*[…]` meet: `field == value`, `field in values` or `value in list[].field`. */
export type Condition = {
  /** Field path with dots; a list's name is followed by `[]`. */
  readonly path: string;
  /** Returns the requested values, or null if a parameter is not a scalar that an index can look up. */
  values(parameters: QueryParameters): readonly Scalar[] | null;
};

/** One `*[…]`: the parameter that replaces it in the syntax tree, and its conditions. */
export type DocumentSource = { readonly parameter: string; readonly conditions: readonly Condition[] };

/**
 * One `… match text::query(…)`. For a search in fields, the parameter holds the patterns of a plain `match`. For a search in
 * whole documents, the tree dereferences `<parameter>:<id>`, which resolves if the document was found. A list of ids would be
 * scanned for each document.
 */
export type TextSource = {
  readonly parameter: string;
  readonly kind: 'documents' | 'patterns';
  query(parameters: QueryParameters): unknown;
};

/** One `*[…] | order(…)[a...b]`: the parameter that replaces its first sorted documents, their types and their order. */
export type ListSource = {
  readonly parameter: string;
  readonly order: SortOrder;
  readonly limit: number;
  /** Returns the types, or null if a parameter is not a list of types. */
  types(parameters: QueryParameters): readonly string[] | null;
};

/** A plan that takes documents from sorted lists. */
export type SortedPlan = Plan & { readonly lists: readonly ListSource[] };

/** A planned query. */
export type Plan = {
  readonly tree: ReturnType<typeof parse>;
  readonly sources: readonly DocumentSource[];
  readonly texts: readonly TextSource[];
  /** True if the tree still reads the whole dataset in some place. */
  readonly readsAllDocuments: boolean;
  /** Names of the parameters that the query requires. */
  readonly requiredParameters: readonly string[];
  /** False if the result depends on the current time. */
  readonly isCacheable: boolean;
  /** The same query with sorted lists, if it has any. */
  readonly sortedPlan?: SortedPlan;
  /**
   * The same query without its text searches, for empty search texts, which match everything. The Studio's lists send these.
   */
  readonly planWithoutSearch?: Plan;
};

/** Plans a query. Throws `QueryError` for a syntax error or a missing parameter. */
export function planQuery(
  query: string,
  parameters: QueryParameters,
  corrections: Corrections = noCorrections,
): Plan {
  const plan = compilePlan(query, parameters, corrections);
  const missing = plan.requiredParameters.find((name) => !Object.hasOwn(parameters, name));
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
  const { texts, planWithoutSearch } = plan;
  const isSearched = texts.some(
    (text) => text.kind === 'documents' && !isEmptyTextQuery(text.query(parameters)),
  );
  return planWithoutSearch && !isSearched ? planWithoutSearch : plan;
}

const MAX_PLANS = 1_000;
const plans = new Map<string, Plan>();

/** Returns true if the query's plan is cached, so that planning is free. */
export function isPlanCached(query: string, corrections: Corrections = noCorrections): boolean {
  return plans.has(planKey(query, corrections));
}

const noCorrections: Corrections = { hasForeignReferences: false };

const planKey = (query: string, { hasForeignReferences }: Corrections) =>
  hasForeignReferences ? `\u0000${query}` : query;

function compilePlan(query: string, parameters: QueryParameters, corrections: Corrections): Plan {
  const key = planKey(query, corrections);
  const cached = plans.get(key);
  if (cached) return cached;
  let tree: unknown;
  try {
    tree = parse(prepareQuery(query));
  } catch (error) {
    if (error instanceof GroqSyntaxError) throw createParseError(query, error);
    // Slices need literal numbers. `[$from...$to]` parses only with its parameters, so it is planned each time.
    try {
      return buildPlan(correctTree(parse(prepareQuery(query), { params: { ...parameters } }), corrections));
    } catch (second) {
      throw createParseError(query, second);
    }
  }
  // So is `[$at]`, which is a filter, an element or an attribute, depending on its parameter.
  const isPlannedEachTime = selectsByParameter(tree);
  let plan: Plan;
  try {
    const planned: unknown = isPlannedEachTime
      ? parse(prepareQuery(query), { params: { ...parameters } })
      : tree;
    plan = buildPlan(correctTree(planned, corrections));
  } catch (error) {
    throw createParseError(query, error);
  }
  if (isPlannedEachTime) return plan;
  if (plans.size >= MAX_PLANS) {
    const [oldest] = plans.keys();
    if (oldest !== undefined) plans.delete(oldest);
  }
  plans.set(key, plan);
  return plan;
}

/** Returns true if brackets in the tree contain an expression of parameters and literals only. */
function selectsByParameter(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(selectsByParameter);
  if (!isRecord(tree) || tree.type === 'Value') return false;
  return (
    (tree.type === 'Filter' && isParameterExpression(tree.expr)) ||
    Object.values(tree).some(selectsByParameter)
  );
}

function isParameterExpression(node: unknown): boolean {
  if (!isRecord(node)) return false;
  if (node.type === 'OpCall')
    return [node.left, node.right].every((side) => isParameterExpression(side) || isLiteral(side));
  return node.type === 'Parameter' || (isWrapper(node) && isParameterExpression(node.base));
}

const isLiteral = (node: unknown) => isRecord(node) && node.type === 'Value';
const isWrapper = ({ type }: Readonly<Record<string, unknown>>) =>
  type === 'Neg' || type === 'Pos' || type === 'Group';

/**
 * Prepares a query for groq-js, which does not end a comment at the end of the query. It also drops the upper half of an escaped
 * character such as `\u{1F682}`, so the character itself replaces the escape.
 */
function prepareQuery(query: string): string {
  // Escapes are matched in pairs of characters, so that an escaped backslash before `u` is none.
  const text = query.replace(/\\(?:u\{([0-9a-f]{5,})\}|[\s\S])/gi, (whole, digits: string | undefined) => {
    const point = digits === undefined ? 0 : Number.parseInt(digits, 16);
    if (point > 0x10_ffff) throw new Error(`${whole} is not a character`);
    return point > 0xffff ? String.fromCodePoint(point) : whole;
  });
  return `${text}\n`;
}

function createParseError(query: string, error: unknown): QueryError {
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

function buildPlan(parsed: unknown): Plan {
  const searching = buildTree(parsed, { searches: true, orders: false });
  const sortedPlan = buildTree(parsed, { searches: true, orders: true });
  const plan = sortedPlan.lists.length > 0 ? { ...searching, sortedPlan } : searching;
  return plan.texts.some(({ kind }) => kind === 'documents')
    ? { ...plan, planWithoutSearch: buildTree(parsed, { searches: false, orders: false }) }
    : plan;
}

function buildTree(
  parsed: unknown,
  { searches, orders }: { searches: boolean; orders: boolean },
): SortedPlan {
  const lists: ListSource[] = [];
  const sources: DocumentSource[] = [];
  const texts: TextSource[] = [];
  const requiredParameters = new Set<string>();
  let readsAllDocuments = false;
  let isCacheable = true;
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (!isRecord(node)) return node;
    // A literal's value is data, not a syntax tree.
    if (node.type === 'Value') return node;
    if (node.type === 'Parameter' && typeof node.name === 'string') requiredParameters.add(node.name);
    if (node.type === 'Everything') readsAllDocuments = true;
    if (node.type === 'FuncCall' && node.name === 'now') isCacheable = false;
    const text = parseTextMatch(node, texts.length);
    if (text) {
      if (text.source.kind === 'documents' && !searches) return { type: 'Value', value: true };
      texts.push(text.source);
      // Visited only to collect its own parameter.
      rewrite(node.right);
      return text.source.kind === 'documents' ? text.tree : { ...text.tree, left: rewrite(node.left) };
    }
    const list = orders ? parseSortedList(node) : undefined;
    const types = list && parseTypes(list.filter);
    if (list && types) {
      const parameter = `*list${lists.length}`;
      lists.push({ parameter, order: list.order, limit: list.limit, types });
      // Visited only to collect its own parameters.
      rewrite(list.filter.expr);
      return rewriteList(list, parameter, rewrite);
    }
    if (node.type === 'Filter') {
      const conditions = collectConditions(node);
      if (conditions && conditions.length > 0) {
        // `*` is not allowed in a parameter's name, so no query can use this one.
        const parameter = `*${sources.length}`;
        sources.push({ parameter, conditions });
        return replaceEverything(node, parameter, rewrite);
      }
    }
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]));
    return searches ? rewritten : foldTrueOr(rewritten);
  };
  const tree = rewrite(parsed);
  return {
    tree: asTree(tree),
    sources,
    texts,
    lists,
    readsAllDocuments,
    requiredParameters: [...requiredParameters],
    isCacheable,
  };
}

/** Parses `left match text::query(…)` and creates its replacement. */
function parseTextMatch(
  node: SyntaxNode,
  number: number,
): { source: TextSource; tree: SyntaxNode } | undefined {
  const { right, left } = node;
  if (node.type !== 'OpCall' || node.op !== 'match' || !isRecord(right)) return undefined;
  if (right.type !== 'FuncCall' || right.namespace !== 'text' || right.name !== 'query') return undefined;
  const query = Array.isArray(right.args) ? parseConstant(right.args[0]) : undefined;
  if (!query) return undefined;
  const parameter = `*text${number}`;
  if (!isWholeDocument(left)) {
    const tree = { ...node, right: { type: 'Parameter', name: parameter } };
    return { source: { parameter, kind: 'patterns', query }, tree };
  }
  const tree: unknown = parse(`defined({"_ref": "${parameter}:" + _id}->_id)`);
  return isRecord(tree) ? { source: { parameter, kind: 'documents', query }, tree } : undefined;
}

/** Folds `true || …` into `true`; groq-js would evaluate the other side for each document. */
function foldTrueOr(node: SyntaxNode): unknown {
  const isTrue = (side: unknown) => isRecord(side) && side.type === 'Value' && side.value === true;
  if (node.type === 'Group' && isTrue(node.base)) return node.base;
  return node.type === 'Or' && (isTrue(node.left) || isTrue(node.right))
    ? { type: 'Value', value: true }
    : node;
}

/** Returns true for `@`, or a list that contains it. */
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

/** Collects the conditions of a chain of filters on `*`. Returns undefined for filters on anything else. */
function collectConditions(filter: SyntaxNode): Condition[] | undefined {
  const conditions: Condition[] = [];
  let node: unknown = filter;
  while (isRecord(node)) {
    if (node.type === 'Everything') return conditions;
    if (node.type === 'Filter') conditions.push(...parseConditions(node.expr));
    else if (node.type !== 'Group') return undefined;
    node = node.base;
  }
  return undefined;
}

function replaceEverything(
  node: SyntaxNode,
  parameter: string,
  rewrite: (node: unknown) => unknown,
): SyntaxNode {
  if (node.type === 'Everything') return { type: 'Parameter', name: parameter };
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'base' && isRecord(value) ? replaceEverything(value, parameter, rewrite) : rewrite(value),
    ]),
  );
}

/** Returns the conditions that every match of the expression meets. */
function parseConditions(expression: unknown): Condition[] {
  if (!isRecord(expression)) return [];
  if (expression.type === 'Group') return parseConditions(expression.base);
  if (expression.type === 'And')
    return [...parseConditions(expression.left), ...parseConditions(expression.right)];
  if (expression.type === 'FuncCall') return parseReferenceConditions(expression);
  if (expression.type !== 'OpCall') return [];
  const { op, left, right } = expression;
  if (op === '==') return parseEquality(left, right) ?? parseEquality(right, left) ?? [];
  if (op === 'in') {
    const path = parseFieldPath(left);
    const values = parseList(right);
    if (path !== undefined) return values ? [{ path, values }] : [];
    return createEquality(parseEntriesPath(right), left) ?? [];
  }
  return [];
}

/** Parses `references(a, b)`, whose arguments are ids or lists of ids, and `sanity::versionOf(id)`. */
function parseReferenceConditions({ namespace, name, args }: SyntaxNode): Condition[] {
  const path =
    namespace === 'global' && name === 'references'
      ? REFERENCES_INDEX
      : namespace === 'sanity' && name === 'versionOf'
        ? VERSIONS_INDEX
        : undefined;
  if (path === undefined || !Array.isArray(args)) return [];
  const constants = args.map(parseConstant);
  const values = (parameters: QueryParameters) => {
    const ids = constants.flatMap((constant) => constant?.(parameters));
    return ids.every((id) => typeof id === 'string') ? ids : null;
  };
  return [{ path, values }];
}

const parseEquality = (field: unknown, constant: unknown) => createEquality(parseFieldPath(field), constant);

function createEquality(path: string | undefined, constant: unknown): Condition[] | undefined {
  const value = parseConstant(constant);
  if (path === undefined || !value) return undefined;
  return [
    {
      path,
      values: (parameters) => {
        const scalar = value(parameters);
        return isScalar(scalar) ? [scalar] : null;
      },
    },
  ];
}

/** Returns the types that a filter selects, if it has no other condition. */
function parseTypes(filter: SyntaxNode): ListSource['types'] | undefined {
  const requiresType = (expression: unknown): boolean => {
    if (!isRecord(expression)) return false;
    if (expression.type === 'Group') return requiresType(expression.base);
    if (expression.type === 'And') return requiresType(expression.left) && requiresType(expression.right);
    return parseConditions(expression).some(({ path }) => path === '_type');
  };
  if (!isRecord(filter.base) || filter.base.type !== 'Everything' || !requiresType(filter.expr))
    return undefined;
  const conditions = parseConditions(filter.expr);
  return (parameters) => {
    const typeLists = conditions.map(({ values }) => values(parameters));
    if (!typeLists.every((values) => values !== null)) return null;
    const commonTypes = new Set(typeLists[0]);
    for (const values of typeLists)
      for (const each of commonTypes) if (!values.includes(each)) commonTypes.delete(each);
    return [...commonTypes].filter((type) => typeof type === 'string');
  };
}

function rewriteList(list: SortedList, parameter: string, rewrite: (node: unknown) => unknown): SyntaxNode {
  const tree = list.tree({ type: 'Parameter', name: parameter });
  // The projection may contain further queries.
  return tree.type === 'Map' ? { ...tree, expr: rewrite(tree.expr) } : tree;
}

/** Returns `a.b.c` as a dotted path, or undefined for any other node. */
function parseFieldPath(node: unknown): string | undefined {
  if (!isRecord(node) || node.type !== 'AccessAttribute' || typeof node.name !== 'string') return undefined;
  if (/[.[]/.test(node.name)) return undefined;
  if (node.base === undefined || (isRecord(node.base) && node.base.type === 'This')) return node.name;
  const base = parseFieldPath(node.base);
  return base === undefined ? undefined : `${base}.${node.name}`;
}

/** Returns `a[].b` as a path, or undefined for any other node. */
function parseEntriesPath(node: unknown): string | undefined {
  if (!isRecord(node) || node.type !== 'Map' || !isRecord(node.base)) return undefined;
  const list = node.base.type === 'ArrayCoerce' ? parseFieldPath(node.base.base) : undefined;
  const field = parseFieldPath(node.expr);
  return list === undefined || field === undefined ? undefined : `${list}[].${field}`;
}

function parseConstant(node: unknown): ((parameters: QueryParameters) => unknown) | undefined {
  if (!isRecord(node)) return undefined;
  if (node.type === 'Value') return () => node.value;
  if (node.type !== 'Parameter') return undefined;
  const { name } = node;
  return typeof name === 'string' ? (parameters) => parameters[name] : undefined;
}

function parseList(node: unknown): Condition['values'] | undefined {
  const constant = parseConstant(node);
  if (constant) return (parameters) => asScalars(constant(parameters));
  if (!isRecord(node) || node.type !== 'Array' || !Array.isArray(node.elements)) return undefined;
  const elements = node.elements.map((element: unknown) =>
    isRecord(element) && element.isSplat === false ? parseConstant(element.value) : undefined,
  );
  return (parameters) => asScalars(elements.map((element) => element?.(parameters)));
}

function asScalars(values: unknown): Scalar[] | null {
  return Array.isArray(values) && values.every(isScalar) ? values : null;
}
