/** Finds the prose of Markdown files, style sheets, and files whose comments start with `#`. */

/**
 * The role of a piece of prose. A `tag` is the description after a JSDoc tag such as `@param`. A `cell` is part of a
 * table. A `message` is a log line, an
 * error or the output of a script. Visitors or editors read the `interface`.
 */
export type Kind = 'markdown' | 'cell' | 'heading' | 'comment' | 'tag' | 'title' | 'message' | 'interface';

/** One paragraph, cell, title or string. A line break in `text` is a line break in the file. */
export interface Prose {
  kind: Kind;
  /** The line that the text starts on; the first is 1. */
  line: number;
  text: string;
}

const blank = (text: string) => text.replace(/[^\n]/g, '_');

/** Replaces code, links and addresses with underscores: they count as one word and match no phrase. */
export function maskCode(text: string): string {
  return text
    .replace(/(`+)[^`](?:[\s\S]*?[^`])?\1(?!`)/g, blank)
    .replace(/\{@link [^}]*\}/g, blank)
    .replace(/\bhttps?:\/\/[^\s)>]+/g, blank);
}

/** Splits lines into paragraphs at blank lines and list items. Indented code is left out. */
export function paragraphs(lines: readonly string[], firstLine: number, kind: Kind): Prose[] {
  const found: Prose[] = [];
  let open: Prose | 'code' | undefined;
  for (const [index, line] of lines.entries()) {
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/.exec(line)?.[0];
    const text = line.slice(item?.length ?? 0);
    if (text.trim() === '') {
      open = undefined;
    } else if (open === 'code' || (open === undefined && item === undefined && /^ {4}/.test(line))) {
      open = 'code';
    } else if (open && item === undefined) {
      open.text += `\n${text}`;
    } else {
      open = { kind, line: firstLine + index, text };
      found.push(open);
    }
  }
  return found.map((prose) => ({ ...prose, text: maskCode(prose.text) }));
}

/** Reads the headings, paragraphs, list items and table cells of a Markdown file. Code blocks are left out. */
export function markdownProse(source: string): Prose[] {
  const withoutCode = source
    .replace(/^( *)(```+|~~~+)[^\n]*\n[\s\S]*?^ *\2[^\n]*$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/!?\[((?:[^\]\\]|\\.)*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<\/?[a-z][^>\n]*>/gi, blank);
  const found: Prose[] = [];
  const rows: string[] = [];
  for (const [index, row] of withoutCode.split('\n').entries()) {
    const line = index + 1;
    const quoted = row.replace(/^\s*>\s?/, '');
    const heading = /^#{1,6}\s+(.*)/.exec(quoted)?.[1];
    if (heading !== undefined) {
      found.push({ kind: 'heading', line, text: maskCode(heading) });
      rows.push('');
    } else if (/^\s*\|/.test(quoted)) {
      const cells = maskCode(quoted).split(/(?<!\\)\|/);
      for (const cell of cells)
        if (/[a-z]/i.test(cell)) found.push({ kind: 'cell', line, text: cell.trim() });
      rows.push('');
    } else {
      rows.push(quoted.replace(/\*\*|__/g, ''));
    }
  }
  return [...found, ...paragraphs(rows, 1, 'markdown')].toSorted((a, b) => a.line - b.line);
}

/** Reads the comments of a file whose comments start with `#`, such as YAML, shell and nginx files. */
export function hashCommentProse(source: string): Prose[] {
  const lines = source.split('\n').map((line, index) => {
    if (index === 0 && line.startsWith('#!')) return '';
    const [, before = '', comment] = /^(.*?)(?:^|(?<=\s))#\s(.*)$/.exec(line) ?? [];
    return comment === undefined ? '' : { comment, isAlone: before.trim() === '' };
  });
  // A comment after code is a paragraph of its own.
  const alone = lines.map((line) => (line !== '' && line.isAlone ? line.comment : ''));
  const trailing = lines.flatMap((line, index) =>
    line !== '' && !line.isAlone ? paragraphs([line.comment], index + 1, 'comment') : [],
  );
  return [...paragraphs(alone, 1, 'comment'), ...trailing].toSorted((a, b) => a.line - b.line);
}

/** Reads the titles of tests in a YAML file of promtool. */
export const yamlTitleProse = (source: string): Prose[] =>
  source.split('\n').flatMap((row, index) => {
    const text = /^\s*- name: '(.+)'$/.exec(row)?.[1];
    return text === undefined ? [] : [{ kind: 'title' as const, line: index + 1, text }];
  });

/** The text of a block comment without its frame of asterisks. Tags of JSDoc start a paragraph of kind `tag`. */
export function blockCommentProse(value: string, firstLine: number): Prose[] {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*(?!\*) ?/, ''));
  const starts = [0, ...lines.flatMap((line, index) => (/^\s*@\w/.test(line) ? [index] : []))];
  return starts.flatMap((start, position) => {
    const part = lines.slice(start, starts[position + 1]);
    const [, tag, rest = ''] = /^\s*@(\w+)\s*(.*)$/s.exec(part.join('\n')) ?? [];
    if (tag === undefined)
      return position === 0 && starts[1] === 0 ? [] : paragraphs(part, firstLine + start, 'comment');
    return paragraphs(tagDescription(tag, rest).split('\n'), firstLine + start, 'tag');
  });
}

/** The words after a tag, without a type and a name. */
function tagDescription(tag: string, rest: string): string {
  let depth = 0;
  let end = 0;
  if (rest.startsWith('{'))
    for (const [index, sign] of [...rest].entries()) {
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
      if (depth === 0) {
        end = index + 1;
        break;
      }
    }
  const lines = rest.slice(0, end).replace(/[^\n]/g, '');
  const described = rest.slice(end).replace(/^[ \t]+/, '');
  if (/^(type|import|satisfies|template|see|default|enum)$/.test(tag)) return '';
  if (/^(param|property|prop|typedef|callback|arg)$/.test(tag))
    return (
      lines + described.replace(/^(?:\[[^\]]*\]|[\w.$]+)\s*(?:-\s)?/, (name) => name.replace(/[^\n]/g, ''))
    );
  return lines + described;
}

/** Reads the comments of a style sheet. */
export function cssProse(source: string): Prose[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].flatMap((match) =>
    blockCommentProse(match[1] ?? '', source.slice(0, match.index).split('\n').length),
  );
}
