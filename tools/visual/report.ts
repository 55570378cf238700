/** What became of the picture of one story at one width. */
export interface Outcome {
  /** The story's id and the width: `blocks-words-opening--dark@1280`. The picture's name without its ending. */
  readonly name: string;
  /** Where the story stands in the catalogue: `Blocks/Words/Opening: Dark`. */
  readonly title: string;
  readonly kind: 'changed' | 'new' | 'gone' | 'failed' | 'same';
  /** How many pixels differ, or why the story failed. */
  readonly note?: string;
}

const headings = {
  failed: 'Failed: no picture could be taken',
  changed: 'Changed',
  gone: 'Gone: there is no such story any more',
  new: 'New: there is nothing to compare with',
  same: 'The same',
} as const;

/** A page to look through: what changed first, each with before and after under one slider, and the difference. */
export function visualReport(outcomes: readonly Outcome[]): string {
  const kinds = ['failed', 'changed', 'gone', 'new', 'same'] as const;
  const parts = kinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const body = kind === 'same' ? sameList(own) : own.map(card).join('\n');
    return `<section id="${kind}"><h2>${headings[kind]} <small>${own.length}</small></h2>${body}</section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The catalogue, compared</title>
<style>
  body { font: 15px/1.5 system-ui; margin: 1.5rem; background: #e8e8e4; color: #111 }
  nav { position: sticky; top: 0; z-index: 3; display: flex; gap: 1.5rem; padding: .5rem 0; background: #e8e8e4 }
  h2 { margin: 2rem 0 .5rem } small { color: #555; font-weight: 400 }
  article { margin: 1rem 0; padding: 1rem; background: #fff }
  .pair { position: relative; display: inline-block; max-width: 100% }
  .pair img, figure img { max-width: 100%; display: block; border: 1px solid #999 }
  .pair .after { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--at, 50%)) }
  input[type=range] { display: block; width: min(100%, 40rem) }
  figure { margin: .5rem 0 } li { break-inside: avoid } ul { columns: 24rem }
</style>
<h1>The catalogue, compared</h1>
<nav>${kinds.map((kind) => `<a href="#${kind}">${kind} ${outcomes.filter((outcome) => outcome.kind === kind).length}</a>`).join('')}</nav>
${parts.join('\n')}
<script>
  for (const slider of document.querySelectorAll('input[type=range]'))
    slider.addEventListener('input', () => slider.nextElementSibling.style.setProperty('--at', slider.value + '%'));
</script>
</html>
`;
}

const picture = (folder: string, { name, title }: Outcome, words: string, extra = '') =>
  `<img src="${folder}/${quoted(name)}.png" alt="${quoted(title)}, ${words}" loading="lazy"${extra}>`;

function card(outcome: Outcome): string {
  const { kind, name, title, note } = outcome;
  const head = `<h3>${quoted(title)} <small>${quoted(name.split('@')[1] ?? '')} px ${quoted(note ?? '')}</small></h3>`;
  const shown = {
    changed:
      () => `<input type="range" min="0" max="100" value="50" aria-label="Before and after: ${quoted(title)}">
<div class="pair">${picture('references', outcome, 'before')}${picture('now', outcome, 'after', ' class="after"')}</div>
<details><summary>What differs</summary><figure>${picture('differences', outcome, 'what differs')}</figure></details>`,
    new: () => `<figure>${picture('now', outcome, 'new')}</figure>`,
    gone: () => `<figure>${picture('references', outcome, 'as it was')}</figure>`,
    failed: () => '',
    same: () => '',
  };
  return `<article>${head}${shown[kind]()}</article>`;
}

const sameList = (outcomes: readonly Outcome[]) =>
  `<details><summary>All names</summary><ul>${outcomes
    .map(
      ({ name, title }) =>
        `<li><a href="now/${quoted(name)}.png">${quoted(title)}</a> ${quoted(name.split('@')[1] ?? '')}</li>`,
    )
    .join('')}</ul></details>`;

function quoted(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
