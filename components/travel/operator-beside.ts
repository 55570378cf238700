/**
 * The operator as it stands beside a line's name: nothing where the name says it already (`InterCity Picton – Nelson`,
 * `Bluebridge`), and of `Te Huia (Waikato Regional Council)` beside `Te Huia` what the name does not say.
 */
export function operatorBeside(line: string, operator: string): string | null {
  if (line.startsWith(operator)) return null;
  if (!operator.startsWith(line)) return operator;
  return operator.match(/\(([^()]+)\)$/)?.[1] ?? null;
}
