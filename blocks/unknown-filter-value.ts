/** The message about a query parameter whose value no filter knows. The value is untrusted; React escapes it. */
export function unknownValueMessage({
  parameter,
  typed,
}: {
  readonly parameter: string;
  readonly typed: string;
}): string {
  return `We don’t recognise “${typed}” (${parameter}), so we’ve ignored it.`;
}
