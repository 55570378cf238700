/**
 * A Vitest setup file for stories in the light theme. After each story it makes the theme dark and checks the contrast of what
 * the story then shows: colours are all that the dark theme changes.
 */
import axe from 'axe-core';
import { afterEach, expect, type TestContext } from 'vitest';

/** The context of a test that `@storybook/addon-vitest` makes of a story. */
type StoryContext = TestContext & { readonly story?: { readonly tags: readonly string[] } };

afterEach(async (context) => {
  const { story, task }: StoryContext = context;
  // A story that is dressed has a theme of its own.
  if (task.result?.state === 'fail' || !story || story.tags.includes('dressed')) return;
  document.documentElement.dataset.theme = 'dark';
  // The change of theme starts transitions of colour.
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  const { violations } = await axe.run(
    { include: document.body },
    { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } },
  );
  const faults = violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  );
  expect(faults, 'contrast in the dark theme').toEqual([]);
});
