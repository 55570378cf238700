import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { getRouter } from '@storybook/nextjs-vite/navigation.mock';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { LinkNavigator } from './link-navigator.island.tsx';
import { releaseState } from './release-state.ts';

const meta = {
  title: 'Components/Link navigator',
  component: LinkNavigator,
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
        <a href="#part">A part of this page</a>
      </main>
    ),
  ],
} satisfies Meta<typeof LinkNavigator>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Clicks without leaving: what the browser would do is stopped after the navigator has had its say. */
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

export const PreloadsWhatIsInViewOnce: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(getRouter().prefetch).toHaveBeenCalledWith('/contact/'));
    await userEvent.hover(canvas.getByText('Contact'));
    const calls = getRouter().prefetch.mock.calls.filter(([href]) => href === '/contact/');
    await expect(calls).toHaveLength(1);
  },
};

/** A newer build is out: the browser loads a whole document. */
export const LoadsADocumentAfterANewBuild: Story = {
  play: async ({ canvas }) => {
    getRouter().push.mockClear();
    releaseState.stale = true;
    try {
      await expect(click(canvas.getByText('Contact'))).toBe(false);
      await expect(getRouter().push).not.toHaveBeenCalled();
    } finally {
      releaseState.stale = false;
    }
  },
};
