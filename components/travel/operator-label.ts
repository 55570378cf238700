/**
 * Returns the operator's name for display beside a line's name. Null if the line's name contains it (`InterCity Picton
 * – Nelson`, `Bluebridge`). For line `Te Huia` and operator `Te Huia (Waikato Regional Council)`, returns the part in
 * brackets.
 */
export function operatorLabel(line: string, operator: string): string | null {
  if (line.startsWith(operator)) return null;
  if (!operator.startsWith(line)) return operator;
  return operator.match(/\(([^()]+)\)$/)?.[1] ?? null;
}
