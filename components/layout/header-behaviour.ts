/** Delay before a dropdown closes after pointer or focus has left it, in milliseconds. */
export const menuCloseDelayMs = 350;

const menuSelector = '[data-menu]';
const wideEnough = '(min-width: 64rem)';

const within = (node: EventTarget | null, selector: string): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(selector) : null;

/**
 * Adds behaviour to the server-rendered header. Dropdowns open on hover, click and keyboard, and close after a delay.
 * The mobile menu closes on Escape and makes the rest of the page inert. Returns a function that removes it all.
 */
export const attachHeader = (header: HTMLElement): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const timers = new Map<HTMLElement, number>();
  const menus = () => header.querySelectorAll<HTMLElement>(menuSelector);
  const buttonOf = (menu: HTMLElement) => menu.querySelector<HTMLElement>(':scope > button');

  const keep = (menu: HTMLElement) => {
    window.clearTimeout(timers.get(menu));
    timers.delete(menu);
  };
  const close = (menu: HTMLElement) => {
    keep(menu);
    delete menu.dataset.open;
    buttonOf(menu)?.setAttribute('aria-expanded', 'false');
  };
  const open = (menu: HTMLElement, how: 'hover' | 'click') => {
    for (const other of menus()) if (other !== menu) close(other);
    keep(menu);
    menu.dataset.open = how;
    buttonOf(menu)?.setAttribute('aria-expanded', 'true');
  };
  const closeLater = (menu: HTMLElement) => {
    keep(menu);
    timers.set(menu, window.setTimeout(close, menuCloseDelayMs, menu));
  };

  header.addEventListener(
    'pointerover',
    (event) => {
      const menu = within(event.target, menuSelector);
      if (!menu || event.pointerType !== 'mouse') return;
      if (menu.dataset.open) keep(menu);
      else open(menu, 'hover');
    },
    { signal },
  );
  header.addEventListener(
    'pointerout',
    (event) => {
      const menu = within(event.target, menuSelector);
      if (menu && event.pointerType === 'mouse' && within(event.relatedTarget, menuSelector) !== menu)
        closeLater(menu);
    },
    { signal },
  );
  header.addEventListener(
    'focusout',
    (event) => {
      const menu = within(event.target, menuSelector);
      if (menu?.dataset.open && within(event.relatedTarget, menuSelector) !== menu) closeLater(menu);
    },
    { signal },
  );
  header.addEventListener(
    'focusin',
    (event) => {
      const menu = within(event.target, menuSelector);
      if (menu?.dataset.open) keep(menu);
    },
    { signal },
  );
  header.addEventListener(
    'click',
    (event) => {
      const button = within(event.target, `${menuSelector} > button`);
      const menu = within(button, menuSelector);
      if (!menu) return;
      // Hover has already opened the menu, so the first click pins it open and the second closes it.
      if (menu.dataset.open === 'click') close(menu);
      else open(menu, 'click');
    },
    { signal },
  );
  header.addEventListener(
    'keydown',
    (event) => {
      const menu = within(event.target, menuSelector);
      if (event.key !== 'ArrowDown' || !menu || within(event.target, '.site-panel')) return;
      event.preventDefault();
      open(menu, 'click');
      menu.querySelector<HTMLElement>('.site-panel a')?.focus();
    },
    { signal },
  );

  const sheet = header.querySelector<HTMLDetailsElement>('[data-site-menu]');
  const closeSheet = () => sheet?.removeAttribute('open');
  const onToggle = (event: Event) => {
    const level = event.target;
    if (level === sheet) {
      // The open menu covers the page, so the page must be out of reach of keyboard and screen readers too.
      for (const part of document.querySelectorAll<HTMLElement>('main, body footer'))
        part.inert = sheet?.open === true;
      return;
    }
    // For browsers without `<details name>`: one open entry per level.
    if (!(level instanceof HTMLDetailsElement) || !level.open) return;
    for (const other of header.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (other !== level && other.getAttribute('name') === level.getAttribute('name')) other.open = false;
    }
  };
  header.addEventListener('toggle', onToggle, { capture: true, signal });

  const closeAll = () => {
    for (const menu of menus()) close(menu);
    closeSheet();
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      const focused = within(document.activeElement, `${menuSelector}[data-open]`);
      if (focused) buttonOf(focused)?.focus();
      else if (sheet?.open) sheet.querySelector<HTMLElement>('summary')?.focus();
      closeAll();
    },
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    (event) => {
      for (const menu of menus()) if (within(event.target, menuSelector) !== menu) close(menu);
    },
    { signal },
  );
  window.matchMedia(wideEnough).addEventListener('change', closeSheet, { signal });

  // The script takes over hover and focus: the CSS for pages without scripts no longer applies.
  header.dataset.ready = '';
  return () => {
    abort.abort();
    closeAll();
    delete header.dataset.ready;
  };
};

/** Closes all menus, after a navigation. */
export const closeMenus = (header: HTMLElement): void => {
  for (const menu of header.querySelectorAll<HTMLElement>(menuSelector)) {
    delete menu.dataset.open;
    menu.querySelector(':scope > button')?.setAttribute('aria-expanded', 'false');
  }
  header.querySelector('[data-site-menu]')?.removeAttribute('open');
};

/** Marks the links to the current page and its ancestors with `aria-current`. */
export const markCurrentPage = (header: HTMLElement, pathname: string): void => {
  const bare = (path: string) => path.replace(/\/+$/, '') || '/';
  const here = bare(pathname);
  for (const link of header.querySelectorAll('a')) {
    const path = bare(new URL(link.href).pathname);
    if (path === here) link.setAttribute('aria-current', 'page');
    else if (path !== '/' && here.startsWith(`${path}/`)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
};

const labelOf = (element: Element) => element.getAttribute('aria-controls') ?? element.textContent;

/**
 * Remembers what the visitor sees in the header, before a newer one replaces it. Returns a function that gives the newer
 * one the same state: open menus, the cart count and the focus.
 */
export const keepHeaderState = (header: HTMLElement): ((newer: HTMLElement) => void) => {
  const { activeElement } = document;
  const focused = activeElement !== null && header.contains(activeElement) ? activeElement : null;
  return (newer) => {
    // The same link may stand in the bar and in the mobile menu.
    const counterpart = <Found extends Element>(element: Found, selector: string) => {
      const [before = [], after = []] = [header, newer].map((each) =>
        [...each.querySelectorAll<Found>(selector)].filter((other) => labelOf(other) === labelOf(element)),
      );
      return after[before.indexOf(element)];
    };
    for (const button of header.querySelectorAll(`${menuSelector}[data-open] > button`)) {
      const found = counterpart(button, `${menuSelector} > button`);
      found?.setAttribute('aria-expanded', 'true');
      found?.parentElement?.setAttribute('data-open', 'click');
    }
    for (const summary of header.querySelectorAll('details[open] > summary'))
      counterpart(summary, 'details > summary')?.parentElement?.setAttribute('open', '');
    for (const selector of ['[data-cart-count]', '[data-cart-comma]']) {
      const [before, after] = [header, newer].map((each) => each.querySelector<HTMLElement>(selector));
      if (before && after) Object.assign(after, { hidden: before.hidden, textContent: before.textContent });
    }
    if (focused instanceof HTMLElement)
      counterpart(focused, focused.localName)?.focus({ preventScroll: true });
  };
};
