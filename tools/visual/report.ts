/** Result of the visual comparison of one story at one width. */
export interface Outcome {
  /** The story's id and the width, as in `blocks-words-opening--dark@1280`: the picture's file name without extension. */
  readonly name: string;
  /** Title of the story in the catalogue, as in `Blocks/Words/Opening: Dark`. */
  readonly title: string;
  readonly kind: 'changed' | 'new' | 'gone' | 'failed' | 'same';
  /** The number of differing pixels, or the error. */
  readonly note?: string;
}

const headings = {
  failed: 'Failed: the screenshot could not be taken',
  changed: 'Changed',
  gone: 'Gone: the story was removed',
  new: 'New: there is no reference',
  same: 'Unchanged',
} as const;

/** Returns the report as HTML: failures and changes first, each change with a before/after slider and a picture of the difference. */
export function visualReport(outcomes: readonly Outcome[]): string {
  const kinds = ['failed', 'changed', 'gone', 'new', 'same'] as const;
  const parts = kinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const body = kind === 'same' ? sameList(own) : own.map(card).join('\n');
    return `<section id="${kind}"><h2>${headings[kind]} <small>${own.length}</small></h2>${body}</section>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Visual comparison of the catalogue</title>
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
<h1>Visual comparison of the catalogue</h1>
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
<details><summary>Difference</summary><figure>${picture('differences', outcome, 'difference')}</figure></details>`,
    new: () => `<figure>${picture('now', outcome, 'new')}</figure>`,
    gone: () => `<figure>${picture('references', outcome, 'reference')}</figure>`,
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
