/** Logo in the Studio's navigation bar. */
export function StudioIcon() {
  return <img alt="" src="/icon.svg" width="100%" height="100%" />;
}
