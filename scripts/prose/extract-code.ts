/** Finds the prose, the exported names and the declared names of TypeScript and JavaScript files, with a real parser. */
import { type Comment, parseSync } from 'oxc-parser';
import { blockCommentProse, type Kind, maskCode, type Prose, paragraphs } from './extract-text.ts';

/** An identifier where it is exported or declared. */
export interface NameInCode {
  name: string;
  line: number;
}

const isTest = /\.(test|spec|testing)\.tsx?$|^tests\//;
/** Their strings are sample content, which has the voice of editorial pages. */
const isSample = /\.(fixtures|stories)\.tsx?$|^\.storybook\/|^tools\/posters\//;
const isInterface = /^(api|blocks|browser|components|contracts|domains|schemas|src|studio)\//;

/** A node of the syntax tree, as far as the search needs it. */
interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The prose and names of a file. */
interface CodeText {
  prose: Prose[];
  /** Exported names. */
  names: NameInCode[];
  /** Variables, parameters, functions, types and members. Keys of object literals are not declarations. */
  declared: NameInCode[];
}

/**
 * Reads comments, test titles, messages and interface text, and names: those exported, and all that the file declares.
 * @param file its path in the repository, which decides what its strings are
 * @throws Error when the source does not parse
 */
export function readCode(file: string, source: string): CodeText {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineOf = lineFinder(source);
  const prose = commentProse(comments, source, lineOf);
  const names: NameInCode[] = [];
  const declared: NameInCode[] = [];
  const add = (kind: Kind, node: Node, text: string) => {
    const line = lineOf(node.start);
    // The lines of a message are texts of their own; those of JSX are not.
    const texts = node.type.startsWith('JSX') ? [text] : text.split('\n');
    for (const part of texts)
      if (kind === 'title' || isSentence(part))
        prose.push({ kind, line, text: maskCode(part.replace(/\s+/g, ' ').trim()) });
  };
  const ofStrings =
    isTest.test(file) || isSample.test(file) ? undefined : isInterface.test(file) ? 'interface' : 'message';

  const visit = (node: Node, kind: Kind | undefined): void => {
    let below = kind;
    declared.push(...declaredBy(node, lineOf));
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TaggedTemplateExpression':
      case 'TSModuleDeclaration':
        return;
      case 'ExportNamedDeclaration':
        // The exports of a story file are titles.
        if (!isSample.test(file)) names.push(...namesOf(node, lineOf));
        break;
      case 'ExpressionStatement':
        if (typeof node.directive === 'string') return;
        break;
      case 'JSXAttribute': {
        const { name } = node.name as Node;
        if (
          typeof name === 'string' &&
          /^(class(Name)?|style|d|href|src(Set)?|sizes|id|key|viewBox)$/.test(name)
        )
          return;
        break;
      }
      case 'JSXElement':
      case 'JSXFragment':
        if (kind) for (const [start, text] of jsxTexts(node)) add(kind, start, text);
        break;
      case 'Literal':
        if (kind && typeof node.value === 'string') add(kind, node, node.value);
        return;
      case 'TemplateLiteral':
        if (kind) add(kind, node, templateText(node));
        break;
      case 'CallExpression':
      case 'NewExpression': {
        const callee = node.callee as Node;
        const [first] = node.arguments as Node[];
        // A list of words, split into an array, is no sentence.
        if (isNode(callee.property) && callee.property.name === 'split') return;
        if (isTest.test(file) && first && isTestCall(callee)) {
          const text = stringText(first);
          if (text !== undefined) add('title', first, text);
        } else if (kind && isMessageCall(callee)) below = 'message';
        break;
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (node.type === 'Property' && key === 'key') continue;
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) visit(item, below);
      } else if (isNode(value)) visit(value, below);
    }
  };
  if (isNode(program)) visit(program, ofStrings);
  return { prose: prose.toSorted((a, b) => a.line - b.line), names, declared };
}

/** A function that tells the line of an offset. */
function lineFinder(source: string): (offset: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Line comments that follow each other are one text. */
function commentProse(comments: Comment[], source: string, lineOf: (offset: number) => number): Prose[] {
  const found: Prose[] = [];
  let lines: string[] = [];
  let next = 0;
  const flush = () => {
    found.push(...paragraphs(lines, next - lines.length, 'comment'));
    lines = [];
  };
  for (const { type, value, start } of comments) {
    const line = lineOf(start);
    if (type === 'Block') {
      found.push(...blockCommentProse(value, line));
      continue;
    }
    const isAlone = source.slice(source.lastIndexOf('\n', start) + 1, start).trim() === '';
    if (line !== next || !isAlone) flush();
    lines.push(value.replace(/^\/?\s?(?:biome-ignore [^:]*:|@ts-expect-error:?)?/, ''));
    next = line + 1;
    if (!isAlone) flush();
  }
  flush();
  return found;
}

function namesOf(node: Node, lineOf: (offset: number) => number): NameInCode[] {
  const named = (id: unknown): NameInCode[] =>
    isNode(id) && typeof id.name === 'string' ? [{ name: id.name, line: lineOf(id.start) }] : [];
  if (isNode(node.declaration)) {
    const { id, declarations } = node.declaration;
    return [...named(id), ...((declarations as Node[] | undefined) ?? []).flatMap((item) => named(item.id))];
  }
  return (node.specifiers as Node[]).flatMap((specifier) => named(specifier.exported));
}

/** The names that a node itself declares. */
function declaredBy(node: Node, lineOf: (offset: number) => number): NameInCode[] {
  const found: NameInCode[] = [];
  const add = (pattern: unknown): void => {
    if (!isNode(pattern)) return;
    switch (pattern.type) {
      case 'Identifier':
      case 'PrivateIdentifier':
        found.push({ name: String(pattern.name), line: lineOf(pattern.start) });
        break;
      case 'ObjectPattern':
        for (const property of pattern.properties as Node[]) add(property.value ?? property.argument);
        break;
      case 'ArrayPattern':
        for (const element of pattern.elements as unknown[]) add(element);
        break;
      case 'AssignmentPattern':
        add(pattern.left);
        break;
      case 'RestElement':
        add(pattern.argument);
        break;
      case 'TSParameterProperty':
        add(pattern.parameter);
    }
  };
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      add(node.id);
      break;
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      add(node.id);
      for (const parameter of node.params as unknown[]) add(parameter);
      break;
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      if (!node.computed) add(node.key);
  }
  return found;
}

/** Texts among the children of an element: expressions stand in a sentence as one word, and elements end it. */
function jsxTexts(element: Node): [Node, string][] {
  const found: [Node, string][] = [];
  let open: [Node, string] | undefined;
  for (const child of element.children as Node[]) {
    if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
      open = undefined;
      continue;
    }
    const value = child.type === 'JSXText' ? String(child.value) : '_';
    if (open) open[1] += value;
    else {
      open = [child, value];
      found.push(open);
    }
  }
  return found;
}

const templateText = (node: Node) =>
  (node.quasis as Node[]).map(({ value }) => (value as { cooked: string | null }).cooked ?? '').join('_');

function stringText(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return templateText(node);
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** True for `test`, `it` and `describe`, and for what they offer, such as `test.step` and `it.each(rows)`. */
function isTestCall(callee: Node): boolean {
  if (callee.type === 'Identifier') return /^(test|it|describe)$/.test(String(callee.name));
  const inner =
    callee.type === 'MemberExpression'
      ? callee.object
      : callee.type === 'TaggedTemplateExpression'
        ? callee.tag
        : callee.callee;
  return isNode(inner) && isTestCall(inner);
}

/** True for calls that log or create an error. */
function isMessageCall(callee: Node): boolean {
  if (callee.type === 'Identifier') return /^log$|Error$|^(Refusal|LineFault)$/.test(String(callee.name));
  return (
    callee.type === 'MemberExpression' &&
    isNode(callee.object) &&
    /^(log|console)$/.test(String(callee.object.name))
  );
}

const sqlStart =
  /^\s*(SELECT|WHERE|INSERT|UPDATE|DELETE|CREATE|WITH|ALTER|DROP|GRANT|select|insert|update|delete|create|with|alter|drop|grant) /;

/** True for two words or more with a capital letter, a stop or a function word, and without code. */
function isSentence(text: string): boolean {
  return (
    /[\p{L}\d_]{2,}[,;:.!?’]?\s+[\p{L}\d_]/u.test(text) &&
    !/[{}<>=|\\]|\*\[|&&/.test(text) &&
    !sqlStart.test(text) &&
    /^\s*[“‘"(]?[\p{Lu}_]|[.!?…:]\s*$|\b(the|an?|of|to|is|are|in|for|and|or|with|you|your|by|on|at|it|not|no)\b/u.test(
      text,
    )
  );
}
