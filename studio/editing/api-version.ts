/** Sanity API version of the Studio's own tools. */
export const studioApiVersion = '2026-03-01';
