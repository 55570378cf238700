/** Joins class names and skips empty values. Returns undefined if none is left. */
export const classNames = (
  ...parts: ReadonlyArray<string | false | null | undefined>
): string | undefined => {
  const joined = parts.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
};
