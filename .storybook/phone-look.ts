/**
 * A Vitest setup file. After each story of the desktop pass it makes the window as narrow as a phone and the theme dark,
 * and checks the story there. Most stories only need another look by axe. A story runs again where a phone can change what
 * it does: its script measures, or it plays something and a phone shows other elements.
 */
import axe from 'axe-core';
import { afterEach, type TestContext } from 'vitest';
import { page } from 'vitest/browser';
import { hasMeasured, installMeasurementWatch } from './measurements.ts';

type Globals = Readonly<Record<string, unknown>> & {
  readonly theme: string;
  readonly viewport: { readonly value: string };
};

/** The context of a test that `@storybook/addon-vitest` makes of a story. */
type StoryContext = TestContext & {
  readonly story?: {
    readonly tags: readonly string[];
    readonly globals: Globals;
    readonly play?: unknown;
    readonly run: (context: { globals: Globals }) => Promise<void>;
  };
};

/** The rules of axe whose result depends on sizes, positions and colours. All others read the visible elements alone. */
const layoutRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

installMeasurementWatch();

const visibleElements = () =>
  new Set(
    [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    ),
  );

const isSame = (before: ReadonlySet<Element>, now: ReadonlySet<Element>) =>
  before.size === now.size && [...now].every((element) => before.has(element));

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits for resize handlers and ends the transitions of colour that a change of theme starts. */
async function settle(): Promise<void> {
  await nextFrame();
  await nextFrame();
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

/** Runs axe as the add-on has configured it. */
async function expectNoViolations(rules: readonly string[] | undefined): Promise<void> {
  const { violations } = await axe.run(
    { include: document.body },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: [...rules] } }) },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
  if (found.length > 0) throw new Error(`On a phone in the dark theme, axe found:\n\n${found.join('\n\n')}`);
}

afterEach(async (context) => {
  const { story, task }: StoryContext = context;
  if (task.result?.state === 'fail' || !story || story.tags.includes('dressed')) return;
  const measures = hasMeasured();
  const before = visibleElements();
  const { viewport } = story.globals;
  // A story may bring its own window.
  const isDesktop = viewport.value === 'desktop';
  if (isDesktop) await page.viewport(390, 844);
  document.documentElement.dataset.theme = 'dark';
  await settle();
  const showsOthers = !isSame(before, visibleElements());
  const mode = measures || (story.play && showsOthers) ? 'again' : showsOthers ? 'all' : 'layout';
  (task.meta as Record<string, unknown>).phoneLook = [
    mode,
    measures,
    showsOthers,
    Boolean(story.play),
  ].join();
  if (mode === 'again') {
    await story.run({
      globals: { ...story.globals, theme: 'dark', viewport: isDesktop ? { value: 'phone' } : viewport },
    });
  } else await expectNoViolations(showsOthers ? undefined : layoutRules);
});
