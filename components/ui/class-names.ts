/** Joins class names, leaving out what is empty. */
export const classNames = (
  ...parts: ReadonlyArray<string | false | null | undefined>
): string | undefined => {
  const joined = parts.filter(Boolean).join(' ');
  return joined === '' ? undefined : joined;
};
