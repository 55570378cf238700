/**
 * Reads the tags by which tests name the statements they prove. A tag is a comment of its own directly above a test, a describe or
 * a story, or above the imports for the whole file:
 *
 *     // @spec 4.2, 9.3
 *     // @asvs 2.3.4
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** `spec` names statements of docs/reference/specification.md, `asvs` requirements of docs/reference/asvs.md. */
export type TagKind = 'spec' | 'asvs';

export interface RequirementTag {
  readonly kind: TagKind;
  readonly id: string;
  /** Relative to the project's folder. */
  readonly file: string;
  /** The titles of the describes around the test and of the test itself; empty for a whole file. */
  readonly titles: readonly string[];
}

/** A node of the syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const testFiles = ['**/*.{test,spec,stories}.{ts,tsx}', '.storybook/**/*.{test,stories}.{ts,tsx}'];
const notTestFiles = ['**/node_modules/**', '**/.next/**', '**/.data/**'];

const tagForm = /^ @(spec|asvs) ([A-Z\d.]+(?:, [A-Z\d.]+)*)$/;
const testFunction = /^(test|it|describe)|Test$/;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((left, right) => left.start - right.start);

function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}

/** The function's name in `test(…)`, `test.skip(…)` and `test.each(…)(…)`. */
function calledName(node: SyntaxNode): string | undefined {
  const { callee, object, tag, name } = node;
  const inner = [callee, object, tag].find(isNode);
  if (inner) return calledName(inner);
  return typeof name === 'string' ? name : undefined;
}

/** Reads titles from the calls of one file. */
class TitleReader {
  readonly #source: string;
  readonly #constants: ReadonlyMap<unknown, unknown>;

  constructor(source: string, program: SyntaxNode) {
    this.#source = source;
    this.#constants = new Map(
      [...walk(program)].flatMap(({ type, id, init }) =>
        type === 'VariableDeclarator' && isNode(id) ? [[id.name, init] as const] : [],
      ),
    );
  }

  /** The title as the source has it, with its placeholders; undefined when the call is no test. */
  of(node: SyntaxNode): string | undefined {
    if (node.type === 'ExportNamedDeclaration') return this.#exportedName(node);
    if (node.type !== 'CallExpression' || !testFunction.test(calledName(node) ?? '')) return undefined;
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    const title = isNode(first) && first.type === 'Identifier' ? this.#constants.get(first.name) : first;
    if (!isNode(title) || !/^(Literal|TemplateLiteral)$/.test(title.type)) return undefined;
    return this.#source.slice(title.start + 1, title.end - 1).replaceAll("\\'", "'");
  }

  /** A story is an exported constant. */
  #exportedName(node: SyntaxNode): string | undefined {
    const [, name] = /^export const (\w+)/.exec(this.#source.slice(node.start, node.end)) ?? [];
    return name;
  }
}

/**
 * Reads the tags of one file.
 * @param file relative to the project's folder
 * @throws Error when a tag is malformed, or stands above something that has no title
 */
export function tagsIn(file: string, source: string): RequirementTag[] {
  const { program, comments, errors } = parseSync(file, source);
  const tree: unknown = program;
  if (errors.length > 0 || !isNode(tree)) throw new Error(`${file} can't be parsed`);
  const reader = new TitleReader(source, tree);

  /** The titles around the place after a comment, and that of the first test in the statement below it. */
  const titlesBelow = (end: number): string[] => {
    const around: string[] = [];
    let node: SyntaxNode | undefined = tree;
    while (node && node.start < end) {
      const title = reader.of(node);
      if (title) around.push(title);
      node = childrenOf(node).find((child) => child.end > end);
    }
    const below = node && [...walk(node)].map((inner) => reader.of(inner)).find(Boolean);
    return below ? [...around, below] : [];
  };

  return comments.flatMap(({ value, end }) => {
    if (!/^\s*@(spec|asvs)\b/.test(value)) return [];
    const [, kind, ids] = tagForm.exec(value) ?? [];
    if ((kind !== 'spec' && kind !== 'asvs') || ids === undefined)
      throw new Error(`${file}: write the tag "//${value}" as "// @spec 4.2, 9.3" or "// @asvs 2.3.4"`);
    const isForFile = /^(\s*\/\/.*\n|\s)*import\b/.test(source.slice(end));
    const titles = isForFile ? [] : titlesBelow(end);
    if (!isForFile && titles.length === 0)
      throw new Error(`${file}: "//${value}" is not above a test, describe or story`);
    return ids.split(', ').map((id) => ({ kind, id, file, titles }));
  });
}

/** Reads the tags of all tests and stories, by file name and in the order of each file. */
export function readTags(root: string): RequirementTag[] {
  return globSync(testFiles, { cwd: root, exclude: notTestFiles })
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return /\/\/ *@(spec|asvs)\b/.test(source) ? tagsIn(file, source) : [];
    });
}
