import type { Meta } from '@storybook/nextjs-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { FetchSuggestions, Suggestions } from '#browser/fetch-suggestions.ts';
import { longName } from '#components/stories/long-words.ts';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { Container } from '#components/ui/container.tsx';
import { SearchPanelIsland } from './search-panel.island.tsx';

/** The search panel of the header with invented answers; nothing is sent. */
export default { title: 'Blocks/Where to go/Site search, its panel' } satisfies Meta;

type Found = Suggestions['found'][number];

const text = (words: string) => ({ text: words, isMatch: false });
const match = (words: string) => ({ text: words, isMatch: true });
const found = (type: Found['type'], path: string, title: Found['title'], place: string | null): Found => ({
  ...{ type, path, title, place },
  excerpt: [],
  picture: null,
});

const answerOf = (total: number, ...all: Found[]): Suggestions => ({
  fit: all.length > 0 ? 'all' : 'none',
  counts: {},
  suggestions: [],
  total,
  found: all,
});

const kaikoura = answerOf(
  24,
  found('destination', '/destinations/kaikoura/', [match('Kaikōura')], 'Canterbury'),
  found('station', '/stations/#KAI-T', [match('Kaikōura'), text(' Whaleway Station')], 'Railway station'),
  found('tour', '/tours/whales/', [text('Whales of '), match('Kaikōura')], 'Christchurch to Picton'),
  found('page', '/ways_to_see_nz/train_journeys/coastal_pacific/', [text('Coastal Pacific')], null),
);
const otaki = answerOf(
  1,
  found('destination', '/destinations/otaki/', [match('Ōtaki')], 'Kāpiti Coast, Te Ika-a-Māui'),
);
const longWords = answerOf(2, found('destination', '/a/', [match(longName)], longName));
const nothing = answerOf(0);

function Stage({ ask }: { ask: FetchSuggestions }) {
  const [opening, setOpening] = useState(0);
  return (
    <Container className="min-h-[36rem] py-6">
      <button type="button" onClick={() => setOpening((before) => before + 1)}>
        Search
      </button>
      <SearchPanelIsland api={api} opening={opening} ask={ask} />
    </Container>
  );
}

const api = { configured: null, siteEnvironment: 'local', apiKey: 'story' } as const;

interface Scene {
  readonly canvasElement: HTMLElement;
}

const fieldIn = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('combobox', { name: 'What are you looking for?' });

/** The opened panel with text typed into its field. */
const panel = (
  ask: FetchSuggestions,
  words: string,
  play: (scene: Scene) => Promise<void> = async () => undefined,
) => ({
  render: () => <Stage ask={ask} />,
  play: async (scene: Scene) => {
    await userEvent.click(within(scene.canvasElement).getByRole('button', { name: 'Search' }));
    const field = await fieldIn(scene.canvasElement);
    await expect(field).toHaveFocus();
    if (words !== '') await userEvent.type(field, words);
    await play(scene);
  },
});

const always = (answer: Suggestions | null): FetchSuggestions => {
  return async () => answer;
};

const says = (canvasElement: HTMLElement, words: string) =>
  waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(words));
const options = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

/** Just opened: the field has the focus, and nothing is requested. */
export const Empty = panel(
  () => Promise.reject(new Error('Nothing was typed.')),
  '',
  async ({ canvasElement }) => {
    await expect(options(canvasElement)).toEqual([]);
    await userEvent.type(await fieldIn(canvasElement), 'k');
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
    await userEvent.clear(await fieldIn(canvasElement));
  },
);

/** Suggestions for the typed text; the last option links to all results. */
export const WithSuggestions = panel(always(kaikoura), 'kaikoura', async ({ canvasElement }) => {
  await says(canvasElement, '24 results.');
  await expect(options(canvasElement)).toHaveLength(5);
  await expect(options(canvasElement).at(-1)).toBe('All 24 results for “kaikoura”');
  await userEvent.keyboard('{ArrowDown}');
  await expect(within(canvasElement).getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
});

/** While one types on, earlier suggestions stay visible, without a total for the new text. */
export const TypedOn = panel(
  (_api, words) => (words === 'kai' ? Promise.resolve(kaikoura) : new Promise(() => undefined)),
  'kai',
  async ({ canvasElement }) => {
    await says(canvasElement, '24 results.');
    await userEvent.type(await fieldIn(canvasElement), ' moana');
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
    await expect(options(canvasElement)).toHaveLength(5);
    await expect(options(canvasElement).at(-1)).toBe('All results for “kai moana”');
  },
);

/** Nothing was found. While one types on, the message still refers to the earlier text. */
export const NothingFound = panel(
  (_api, words) => (words === 'zz' ? Promise.resolve(nothing) : new Promise(() => undefined)),
  'zz',
  async ({ canvasElement }) => {
    await says(canvasElement, 'Nothing found.');
    await userEvent.type(await fieldIn(canvasElement), 'top');
    await expect(within(canvasElement).getByText(/^Nothing found for “zz”/)).toBeVisible();
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
  },
);

/** The API does not answer; the field still submits to the search page. */
export const NotAnswering = panel(always(null), 'ferry', async ({ canvasElement }) => {
  await says(canvasElement, 'No suggestions.');
  await expect(within(canvasElement).getByText(/You can still search/)).toBeVisible();
  const followed: string[] = [];
  const follow = (event: Event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(`${event.target.pathname}${event.target.search}`);
  };
  window.addEventListener('click', follow);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(followed).toEqual(['/search/?q=ferry']));
  window.removeEventListener('click', follow);
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Search' }));
});

export const Macrons = panel(always(otaki), 'Ōtaki', async ({ canvasElement }) => {
  await says(canvasElement, '1 result.');
  await expect(options(canvasElement)).toEqual([
    'ŌtakiDestination · Kāpiti Coast, Te Ika-a-Māui',
    'See the result for “Ōtaki”',
  ]);
});

export const LongWords = panel(always(longWords), longName.slice(0, 90));

export const Narrow = {
  ...storyVariant.narrow(WithSuggestions),
  play: async (scene: Scene) => {
    await WithSuggestions.play(scene);
    await storyVariant.narrow(WithSuggestions).play(scene);
  },
  tags: ['dressed', 'narrow'],
};
export const NarrowWithLongWords = {
  ...storyVariant.narrow(LongWords),
  play: async (scene: Scene) => {
    await LongWords.play(scene);
    await storyVariant.narrow(LongWords).play(scene);
  },
  tags: ['dressed', 'narrow'],
};
export const Dark = {
  ...storyVariant.dark(WithSuggestions),
  play: WithSuggestions.play,
  tags: ['dressed', 'full'],
};
