import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { getRouter } from '@storybook/nextjs-vite/navigation.mock';
import { expect, fireEvent, userEvent } from 'storybook/test';
import { attachLinks } from './link-navigation.ts';
import { LinkNavigator } from './link-navigator.island.tsx';
import { markStale, releaseState } from './release.ts';

const meta = {
  title: 'Components/Link navigator',
  component: LinkNavigator,
  args: { perVisitor: ['/cart/'] },
  parameters: { nextjs: { appDirectory: true, navigation: { pathname: '/tours/' } } },
  decorators: [
    (Story) => (
      <main className="flex flex-col items-start gap-4 p-6">
        <Story />
        <a href="/contact/">Contact</a>
        <a href="/contact/?from=tours#form">The form</a>
        <a href="/contact/" data-document="">
          Contact, as a document
        </a>
        <a href="/cart/">Cart</a>
        <a href="#part">A part of this page</a>
      </main>
    ),
  ],
} satisfies Meta<typeof LinkNavigator>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Clicks a link without leaving the page, and returns true if the navigator prevented the default action. */
const click = (link: HTMLElement, more: MouseEventInit = {}): boolean => {
  let taken = false;
  const last = (event: MouseEvent) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  fireEvent.click(link, { button: 0, ...more });
  window.removeEventListener('click', last);
  return taken;
};

export const FollowsLinksInThePage: Story = {
  play: async ({ canvas }) => {
    await expect(click(canvas.getByText('Contact'))).toBe(true);
    await expect(getRouter().push).toHaveBeenLastCalledWith('/contact/');
    await expect(click(canvas.getByText('The form'))).toBe(true);
    await expect(getRouter().push).toHaveBeenLastCalledWith('/contact/?from=tours#form');
  },
};

export const LeavesTheRestToTheBrowser: Story = {
  play: async ({ canvas }) => {
    getRouter().push.mockClear();
    await expect(click(canvas.getByText('Contact'), { ctrlKey: true })).toBe(false);
    await expect(click(canvas.getByText('Contact, as a document'))).toBe(false);
    await expect(click(canvas.getByText('A part of this page'))).toBe(false);
    await expect(getRouter().push).not.toHaveBeenCalled();
  },
};

/** Full, because a preload of the router's default kind requests nothing between two pages of one route. */
export const PreloadsFullyOnHover: Story = {
  play: async ({ canvas }) => {
    const calls = () => getRouter().prefetch.mock.calls;
    getRouter().prefetch.mockClear();
    await userEvent.hover(canvas.getByText('Contact'));
    await expect(calls()).toEqual([['/contact/', expect.objectContaining({ kind: 'full' })]]);
    await userEvent.hover(canvas.getByText('The form'));
    await userEvent.hover(canvas.getByText('Contact'));
    await userEvent.hover(canvas.getByText('Cart'));
    // Once only. The page with a query and the visitor's own page are rendered on request and not preloaded.
    await expect(calls().map(([href]) => href)).toEqual(['/contact/']);
  },
};

export const PreloadsWhatTheKeyboardReaches: Story = {
  play: async ({ canvas }) => {
    getRouter().prefetch.mockClear();
    await userEvent.tab();
    await expect(canvas.getByText('Contact')).toHaveFocus();
    await expect(getRouter().prefetch.mock.calls.map(([href]) => href)).toEqual(['/contact/']);
  },
};

/** A newer build is live: the browser loads a whole document. */
export const LoadsADocumentAfterANewBuild: Story = {
  play: async ({ canvas }) => {
    getRouter().push.mockClear();
    markStale();
    try {
      await expect(click(canvas.getByText('Contact'))).toBe(false);
      await expect(getRouter().push).not.toHaveBeenCalled();
    } finally {
      releaseState.stale = false;
    }
  },
};

/** The new page has an error summary that took focus: it keeps it. Otherwise focus moves to the main content. */
export const LeavesFocusOnErrors: Story = {
  decorators: [
    (Story) => (
      <>
        <Story />
        <div role="alert" tabIndex={-1}>
          Please check these answers
        </div>
      </>
    ),
  ],
  play: async ({ canvas }) => {
    const main = canvas.getByRole('main');
    main.tabIndex = -1;
    const links = attachLinks({ prefetch: () => undefined, push: () => undefined }, []);
    const arrive = () => {
      releaseState.destination = '/contact/#form';
      links.arrived('/contact/');
    };
    canvas.getByRole('alert').focus();
    arrive();
    await expect(canvas.getByRole('alert')).toHaveFocus();
    canvas.getByText('Contact').focus();
    arrive();
    await expect(main).toHaveFocus();
    links.stop();
  },
};
