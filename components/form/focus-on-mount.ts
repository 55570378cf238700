/** Ref callback for an island: focuses the element on mount. */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.focus();
};

/** Like `focusOnMount`, but leaves the focus in a field. */
export const focusUnlessTyping = (element: HTMLElement | null): void => {
  if (!document.activeElement?.matches('input, select, textarea')) element?.focus();
};
