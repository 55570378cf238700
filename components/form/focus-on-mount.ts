/** A ref for an island: the element takes focus when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.focus();
};
