import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { Icon } from '#components/ui/icon.tsx';
import { menuCloseDelayMs } from './header-behaviour.ts';
import { brand, longNavigation, navigation } from './layout.fixtures.ts';
import { SiteHeader } from './site-header.tsx';

const meta = {
  title: 'Components/Site header',
  component: SiteHeader,
  args: { brand, navigation },
  parameters: {
    nextjs: { appDirectory: true, navigation: { pathname: '/ways_to_see_nz/train_journeys/tranz_alpine/' } },
  },
  decorators: [
    (Story) => (
      <div className="min-h-160">
        <Story />
        <main className="p-6">
          <a href="#after">After the header</a>
        </main>
      </div>
    ),
  ],
} satisfies Meta<typeof SiteHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

const isWide = () => window.matchMedia('(min-width: 64rem)').matches;

/** Finds the button of a dropdown and its panel. */
const dropdown = (canvasElement: HTMLElement, label: string) => {
  const button = canvasElement.querySelector<HTMLElement>(`button[aria-label="${label}: show pages"]`);
  const menu = button?.closest<HTMLElement>('[data-menu]');
  const panel = menu?.querySelector<HTMLElement>('.site-panel');
  if (!button || !menu || !panel) throw new Error(`No dropdown called ${label}`);
  return { button, menu, panel };
};

export const Everything: Story = {
  play: async ({ canvasElement }) => {
    const linked = new Set(
      Array.from(canvasElement.querySelectorAll('header a'), (link) => link.getAttribute('href')),
    );
    const all = navigation.flatMap(({ path, submenu }) => [path, ...submenu.map((entry) => entry.path)]);
    await expect(all.filter((path) => !linked.has(path))).toEqual([]);
  },
};

/** The way to book is in the bar, and the booking in the bar or in the mobile menu. */
export const BookAndMyBooking: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('.site-bar > a[href="/book-your-journey/"]')).toBeVisible();
    const booking = [...canvasElement.querySelectorAll('header a[href="/purchase/"]')];
    await expect(booking.map((link) => link.closest('.site-menu-panel') !== null)).toEqual([false, true]);
    if (isWide()) await expect(booking[0]).toBeVisible();
  },
};

/** The current page and its section are marked. */
export const MarksThePlace: Story = {
  play: async ({ canvasElement }) => {
    const current = (value: string) =>
      new Set(
        Array.from(canvasElement.querySelectorAll(`a[aria-current="${value}"]`), (link) =>
          link.getAttribute('href'),
        ),
      );
    await waitFor(() =>
      expect(current('page')).toEqual(new Set(['/ways_to_see_nz/train_journeys/tranz_alpine/'])),
    );
    await expect(current('true')).toEqual(new Set(['/ways_to_see_nz/train_journeys/']));
  },
};

export const OpensOnHover: Story = {
  play: async ({ canvasElement }) => {
    if (!isWide()) return;
    const { button, menu, panel } = dropdown(canvasElement, 'Train journeys');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    fireEvent.pointerOver(menu, { pointerType: 'mouse' });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(panel).toBeVisible();
  },
};

export const ClosesAfterTheDelay: Story = {
  play: async ({ canvasElement }) => {
    if (!isWide()) return;
    const { button, menu } = dropdown(canvasElement, 'Train journeys');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    fireEvent.pointerOver(menu, { pointerType: 'mouse' });
    const left = performance.now();
    fireEvent.pointerOut(menu, { pointerType: 'mouse', relatedTarget: document.body });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'), { interval: 10 });
    await expect(performance.now() - left).toBeGreaterThanOrEqual(menuCloseDelayMs - 5);
  },
};

export const OpensOnClickAndClosesOnEscape: Story = {
  play: async ({ canvasElement }) => {
    if (!isWide()) return;
    const { button, panel } = dropdown(canvasElement, 'Ferry journeys');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    await userEvent.click(button);
    await expect(panel).toBeVisible();
    panel.querySelector('a')?.focus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toHaveFocus();
  },
};

export const OpensWithTheKeyboard: Story = {
  play: async ({ canvasElement }) => {
    if (!isWide()) return;
    const { button, panel } = dropdown(canvasElement, 'Train journeys');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.querySelector('a')).toHaveFocus();
  },
};

export const OneDropdownAtATime: Story = {
  play: async ({ canvasElement }) => {
    if (!isWide()) return;
    const trains = dropdown(canvasElement, 'Train journeys');
    const ferries = dropdown(canvasElement, 'Ferry journeys');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    await userEvent.click(trains.button);
    await userEvent.click(ferries.button);
    await expect(trains.button).toHaveAttribute('aria-expanded', 'false');
    await expect(ferries.button).toHaveAttribute('aria-expanded', 'true');
  },
};

/** Narrow windows: the icon becomes a cross, the page does not scroll, and the rest is inert. */
export const MobileMenuOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    if (isWide()) return;
    const menu = canvasElement.querySelector<HTMLDetailsElement>('[data-site-menu]');
    const summary = menu?.querySelector('summary');
    const main = canvasElement.querySelector('main');
    if (!menu || !summary || !main) throw new Error('No menu');
    await waitFor(() => expect(canvasElement.querySelector('[data-ready]')).not.toBeNull());
    await userEvent.click(summary);
    await expect(menu.open).toBe(true);
    await waitFor(() => expect(main.inert).toBe(true));
    await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    await userEvent.keyboard('{Escape}');
    await expect(menu.open).toBe(false);
    await waitFor(() => expect(main.inert).toBe(false));
    await expect(summary).toHaveFocus();
  },
};

export const MobileMenuOneLevelOpen: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    if (isWide()) return;
    const levels = canvasElement.querySelectorAll<HTMLElement>(
      '.site-menu-panel > ul > li > details > summary',
    );
    const [trains, ferries] = levels;
    if (!trains || !ferries) throw new Error('No levels');
    const open = () => canvasElement.querySelectorAll('.site-menu-panel details[open]').length;
    await userEvent.click(canvasElement.querySelector('[data-site-menu] > summary') ?? trains);
    await userEvent.click(trains);
    await waitFor(() => expect(open()).toBe(1));
    await userEvent.click(ferries);
    await waitFor(() => expect(open()).toBe(1));
    await expect(ferries.parentElement).toHaveAttribute('open');
    await userEvent.click(ferries);
    await waitFor(() => expect(open()).toBe(0));
  },
};

export const WithACart: Story = {
  args: {
    cart: (
      <a href="/checkout" className="flex size-12 items-center justify-center">
        <Icon name="cart" label="Your Cart" className="size-6" />
      </a>
    ),
  },
};
export const LongWordsAndThreeLevels: Story = { args: { navigation: longNavigation } };
export const NoNavigation: Story = { args: { navigation: [] } };
