/** What is said of a value of the address that no filter knows. Anybody can write it; React escapes it. */
export function unknownWords({
  parameter,
  typed,
}: {
  readonly parameter: string;
  readonly typed: string;
}): string {
  return `We don’t recognise “${typed}” (${parameter}), so we’ve ignored it.`;
}
