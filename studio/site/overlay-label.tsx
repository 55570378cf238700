import type { OverlayComponentResolver } from '@sanity/visual-editing';

/** Names the block or field under the pointer in editors' words. Sanity's own label names only the page. */
export const labelOverlays: OverlayComponentResolver = ({ element }) => {
  const label = element.getAttribute('data-draft-label');
  return label === null ? undefined : <span className="draft-overlay-label">{label}</span>;
};
