/** Ref callback for an island: focuses the element on mount. */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.focus();
};
