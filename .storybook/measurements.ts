/**
 * Tells whether a story's scripts asked for the width of the window or measured elements: such a story may behave
 * differently on a phone.
 */
let isInstalled = false;
let isWatching = false;
let hasMeasuredSince = false;

const note = () => {
  hasMeasuredSince ||= isWatching;
};

function watchGetter(owner: object, name: string): void {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  if (!property?.get) throw new Error(`There is no getter "${name}".`);
  const { get } = property;
  Object.defineProperty(owner, name, {
    ...property,
    get(this: unknown) {
      note();
      return get.call(this);
    },
  });
}

/** Replaces what scripts measure with, once in the life of a page. */
export function installMeasurementWatch(): void {
  if (isInstalled) return;
  isInstalled = true;
  watchGetter(window, 'innerWidth');
  for (const name of ['clientWidth', 'scrollWidth', 'scrollLeft']) watchGetter(Element.prototype, name);
  for (const name of ['offsetWidth', 'offsetLeft']) watchGetter(HTMLElement.prototype, name);
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function watched() {
    note();
    return getBoundingClientRect.call(this);
  };
  const { matchMedia } = window;
  window.matchMedia = (query) => {
    if (query.includes('width')) note();
    return matchMedia.call(window, query);
  };
}

/** Starts to watch, when a story begins. */
export function startMeasurementWatch(): void {
  isWatching = true;
  hasMeasuredSince = false;
}

/** Stops to watch when a story ends: axe measures too. */
export function stopMeasurementWatch(): void {
  isWatching = false;
}

/** Whether something was measured while a story ran last. */
export const hasMeasured = () => hasMeasuredSince;
