/** Corrects the syntax tree of a query where groq-js differs from GROQ. */
import { isRecord } from '#contracts/is-record.ts';

/** A node of groq-js's syntax tree. */
type SyntaxNode = Readonly<Record<string, unknown>>;

/** Options of `correctTree`. */
export type Corrections = {
  /** True if documents refer to other datasets. groq-js would look for the id in this one. */
  readonly hasForeignReferences: boolean;
};

/** Returns the corrected tree. Throws for `score()` where GROQ does not allow it, which groq-js ignores. */
export function correctTree(tree: unknown, corrections: Corrections): unknown {
  if (Array.isArray(tree)) return tree.map((each) => correctTree(each, corrections));
  // A literal's value is data, not a syntax tree.
  if (!isRecord(tree) || tree.type === 'Value') return tree;
  if (tree.type === 'PipeFuncCall' && tree.name === 'score' && !isDocumentList(tree.base))
    throw new Error('score() must follow a filter, before any projection');
  const node = Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, correctTree(value, corrections)]),
  );
  if (node.type === 'Deref' && corrections.hasForeignReferences)
    return { ...node, base: selectLocalReference(node.base) };
  return correctPath(node) ?? correctUnique(node) ?? node;
}

/** Creates `[reference][!defined(_dataset) && !defined(_projectId)][0]`, which evaluates the reference once. */
function selectLocalReference(reference: unknown): SyntaxNode {
  const isMissing = (name: string) => ({
    type: 'Not',
    base: {
      type: 'FuncCall',
      namespace: 'global',
      name: 'defined',
      args: [{ type: 'AccessAttribute', name }],
    },
  });
  return {
    type: 'AccessElement',
    index: 0,
    base: {
      type: 'Filter',
      base: { type: 'Array', elements: [{ type: 'ArrayElement', value: reference, isSplat: false }] },
      expr: { type: 'And', left: isMissing('_dataset'), right: isMissing('_projectId') },
    },
  };
}

/** Returns true for `*` with filters, slices and pipe functions. */
function isDocumentList(node: unknown): boolean {
  if (!isRecord(node)) return false;
  if (node.type === 'Everything') return true;
  return (
    ['Filter', 'Slice', 'Group', 'ArrayCoerce', 'PipeFuncCall'].includes(String(node.type)) &&
    isDocumentList(node.base)
  );
}

/** `path("a.b") in path("a.*")` compares the text of the first path, and equal paths have equal texts. */
function correctPath(node: SyntaxNode): SyntaxNode | undefined {
  const { left, right, op } = node;
  if (node.type !== 'OpCall' || !isCall(left, 'global', 'path')) return undefined;
  if (op === 'in') return { ...node, left: left.args[0] };
  const isEquality = (op === '==' || op === '!=') && isCall(right, 'global', 'path');
  return isEquality ? { ...node, left: left.args[0], right: right.args[0] } : undefined;
}

/** Text in place of null while duplicates are removed: no document contains it, because control characters are rejected in JSON. */
const nullText = '\u0000null';

/** `array::unique` keeps one null, at the place of the first. */
function correctUnique(node: SyntaxNode): SyntaxNode | undefined {
  if (!isCall(node, 'array', 'unique')) return undefined;
  const unique = { ...node, args: [replaceItems(node.args[0], { from: null, to: nullText })] };
  return replaceItems(unique, { from: nullText, to: null });
}

/** Creates a node that replaces items of an array which equal `from`. */
function replaceItems(
  array: unknown,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): SyntaxNode {
  const item = { type: 'This' };
  return {
    type: 'Map',
    base: { type: 'ArrayCoerce', base: array },
    expr: {
      type: 'Select',
      alternatives: [
        {
          type: 'SelectAlternative',
          condition: { type: 'OpCall', op: '==', left: item, right: { type: 'Value', value: from } },
          value: { type: 'Value', value: to },
        },
      ],
      fallback: item,
    },
  };
}

function isCall(
  node: unknown,
  namespace: string,
  name: string,
): node is SyntaxNode & { readonly args: readonly unknown[] } {
  return (
    isRecord(node) &&
    node.type === 'FuncCall' &&
    node.namespace === namespace &&
    node.name === name &&
    Array.isArray(node.args)
  );
}
