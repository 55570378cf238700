/** The product's mark in the Studio's bar. */
export function StudioIcon() {
  return <img alt="" src="/icon.svg" width="100%" height="100%" />;
}
