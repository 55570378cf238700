/** Plain-text version of an email, wrapped at 72 characters. */
import type { Email, EmailEntry, EmailPart, EmailSite, EmailStage } from './email.ts';

/** Line length that email clients show best in plain text. */
const WIDTH = 72;

/**
 * Renders an email as plain text: lines of up to 72 characters, underlined headings, addresses unbroken on their own
 * lines.
 */
export function emailText(email: Email, site: EmailSite): string {
  const parts = email.parts.map((part) => partText(part));
  const foot = `-- \n${site.name}. ${site.tagline}.\n${site.siteUrl}/`;
  return `${[underlined(email.heading, '='), ...parts, foot].join('\n\n')}\n`;
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'paragraph':
      return wrapped(part.text);
    case 'notice':
      return wrapped(part.text, '! ', '  ');
    case 'heading':
      return underlined(part.text, '-');
    case 'list':
      return part.items.map((item) => wrapped(item, '- ', '  ')).join('\n');
    case 'code':
      return [...part.facts, { label: part.label, value: part.code }]
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n');
    case 'entry':
      return entryText(part);
    case 'account':
      return [...accountLines(part.rows), ...(part.note ? ['', wrapped(part.note)] : [])].join('\n');
    case 'quote':
      return `${part.text
        .split('\n')
        .map((line) => wrapped(line, '> ', '> '))
        .join('\n')}\n${wrapped(part.by, '  ', '  ')}`;
    case 'action':
      return `${part.label}:\n${part.url}`;
  }
}

function entryText({ title, detail, state, note, stages, lists, smallPrint }: EmailEntry): string {
  const blocks = [
    [underlined(title, '-'), state && `[${state.text}]`, detail && wrapped(detail)]
      .filter(Boolean)
      .join('\n'),
    note && wrapped(note),
    ...stages.map(stageText),
    ...lists.map((list) =>
      [`${list.title}:`, ...list.items.map((item) => wrapped(item, '- ', '  '))].join('\n'),
    ),
    smallPrint && wrapped(smallPrint),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

function stageText({ label, from, to, note }: EmailStage): string {
  const call = ({ day, time, place }: EmailStage['from']) => wrapped(`${day}, ${time} ${place}`, '', '  ');
  return [
    call(from),
    ...(note ? [wrapped(note, '  | ', '  | ')] : []),
    wrapped(label, '  | ', '  | '),
    call(to),
  ].join('\n');
}

/** Aligns amounts in a column; long labels wrap. */
function accountLines(
  rows: readonly { readonly label: string; readonly amount: string; readonly strong?: boolean }[],
): string[] {
  const widest = Math.max(0, ...rows.map(({ amount }) => amount.length));
  const longest = Math.max(0, ...rows.map(({ label }) => label.length));
  const room = Math.min(WIDTH - 2 - widest, longest);
  return rows.flatMap(({ label, amount, strong }, at) => {
    const lines = wrapped(label, '', '', room).split('\n');
    const last = lines.pop() ?? '';
    const sum = [...lines, `${last.padEnd(room)}  ${amount.padStart(widest)}`];
    return strong && at > 0 ? ['-'.repeat(room + 2 + widest), ...sum] : sum;
  });
}

function underlined(text: string, line: string): string {
  const words = wrapped(text);
  const width = Math.max(...words.split('\n').map((row) => row.length));
  return `${words}\n${line.repeat(width)}`;
}

/** Wraps text between words and collapses white space. A word longer than a line, such as an address, stays whole. */
function wrapped(text: string, first = '', rest = '', width = WIDTH): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line.trimEnd()].join('\n');
}
