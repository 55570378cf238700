import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, waitFor } from 'storybook/test';
import type { FailedIsland } from '#contracts/vitals/island-names.ts';
import { island } from './island.tsx';
import { releaseState } from './release.ts';

/** The way in which the island fails. It never fails on the server. */
type Trouble = 'none' | 'in hydration' | 'in an effect' | 'on a press' | 'without its script';

let isInBrowser = false;

/** A form that counts clicks with a script, and that the browser submits without one. */
function Search({ trouble }: { trouble: Trouble }) {
  const [presses, setPresses] = useState(0);
  if (isInBrowser && trouble === 'in hydration') throw new Error('in hydration');
  if (presses > 0 && trouble === 'on a press') throw new Error('on a press');
  useEffect(() => {
    if (trouble === 'in an effect') throw new Error('in an effect');
  }, [trouble]);
  return (
    <form action="#sent" method="get" onSubmit={(event) => event.preventDefault()}>
      <label>
        Where to <input name="to" />
      </label>
      <button type="submit" onClick={() => setPresses((before) => before + 1)}>
        Search
      </button>
      <output>{presses} presses</output>
    </form>
  );
}

/** A neighbouring component, which must keep working. */
function Beside() {
  const [isOn, setIsOn] = useState(false);
  return (
    <button type="button" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
      Beside
    </button>
  );
}
const BesideIsland = island('header', Beside);

/** A page rendered on the server and hydrated in the browser. */
interface Started {
  readonly place: HTMLElement;
  readonly failures: FailedIsland[];
  /** For each submission: the handler, script or browser. */
  readonly submits: ('script' | 'browser')[];
  stop(): void;
}

function start(canvasElement: HTMLElement, trouble: Trouble, hasServerHtml = true): Started {
  const script = trouble === 'without its script' ? missing() : Search;
  const OnServer = island('journey-form', Search);
  const InBrowser = island('journey-form', script);
  const page = (Island: ComponentType<{ trouble: Trouble }>) => (
    <main>
      <BesideIsland />
      <Island trouble={trouble} />
    </main>
  );
  const place = document.createElement('div');
  canvasElement.append(place);
  const failures: FailedIsland[] = [];
  const hear = ({ detail }: WindowEventMap['island-failed']) => failures.push(detail);
  window.addEventListener('island-failed', hear);
  const submits: Started['submits'] = [];
  const hold = (event: Event) => {
    submits.push(event.defaultPrevented ? 'script' : 'browser');
    event.preventDefault();
  };
  window.addEventListener('submit', hold);
  isInBrowser = false;
  if (hasServerHtml) place.innerHTML = renderToString(page(OnServer));
  isInBrowser = true;
  const quiet = { onCaughtError: () => undefined, onRecoverableError: () => undefined };
  let root: Root;
  if (hasServerHtml) root = hydrateRoot(place, page(InBrowser), quiet);
  else {
    root = createRoot(place, quiet);
    root.render(page(InBrowser));
  }
  return {
    place,
    failures,
    submits,
    stop() {
      window.removeEventListener('island-failed', hear);
      window.removeEventListener('submit', hold);
      root.unmount();
      releaseState.stale = false;
      place.remove();
    },
  };
}

/** A component whose chunk is missing on the server. */
function missing(): typeof Search {
  const gone = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' });
  const Gone = lazy<typeof Search>(() => Promise.reject(gone));
  return (props) => <Gone {...props} />;
}

const meta = {
  title: 'Layout/Island',
  render: () => <></>,
  beforeEach: () => {
    // A missing chunk reloads its page once. Here, that reload counts as done.
    sessionStorage.setItem(`reload:${location.pathname}`, String(Date.now()));
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Checks that the server's form stays and submits, that one failure is reported, and that the neighbour works. */
const keepsWorking =
  (trouble: Exclude<Trouble, 'none'>, fault: FailedIsland['fault']): Story['play'] =>
  async ({ canvasElement, userEvent }) => {
    const { place, failures, submits, stop } = start(canvasElement, trouble);
    const form = () => place.querySelector('[data-island=journey-form] form');
    const html = form()?.outerHTML;
    const press = () => place.querySelector<HTMLButtonElement>('[type=submit]')?.click();
    await waitFor(async () => {
      if (trouble === 'on a press') press();
      await expect(failures).toEqual([{ island: 'journey-form', fault }]);
    });
    await expect(form()?.outerHTML).toBe(html);
    press();
    await expect(submits.at(-1)).toBe('browser');
    const beside = place.querySelector('[aria-pressed]') as HTMLButtonElement;
    await userEvent.click(beside);
    await expect(beside.ariaPressed).toBe('true');
    await expect(failures).toHaveLength(1);
    stop();
  };

export const StartsAndWorks: Story = {
  play: async ({ canvasElement }) => {
    const { place, failures, submits, stop } = start(canvasElement, 'none');
    await waitFor(async () => {
      place.querySelector<HTMLButtonElement>('[type=submit]')?.click();
      await expect(submits.at(-1)).toBe('script');
    });
    await expect(place.querySelector('output')?.textContent).not.toBe('0 presses');
    await expect(failures).toEqual([]);
    stop();
  },
};
export const ThrowsInHydration: Story = { play: keepsWorking('in hydration', 'threw') };
export const ThrowsInAnEffect: Story = { play: keepsWorking('in an effect', 'threw') };
export const ThrowsLater: Story = { play: keepsWorking('on a press', 'threw') };
export const ScriptIsMissing: Story = { play: keepsWorking('without its script', 'missing') };
export const WithoutHtmlFromTheServer: Story = {
  play: async ({ canvasElement }) => {
    const { place, failures, stop } = start(canvasElement, 'in hydration', false);
    await waitFor(() => expect(failures).toHaveLength(1));
    await expect(place).toHaveTextContent('This part of the page didn’t load. Reload the page.');
    await expect(place.querySelector('a')).toHaveAttribute('data-document');
    stop();
  },
};
