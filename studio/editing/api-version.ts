/** The version of Sanity's API that the Studio's own tools speak. */
export const studioApiVersion = '2026-03-01';
