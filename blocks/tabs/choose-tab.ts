/**
 * Returns the index of the tab that a key selects; null for a key without meaning in a row of tabs. Arrows wrap around.
 * @param key as in `KeyboardEvent.key`
 */
export function chooseTab(key: string, selected: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (selected + 1) % count;
    case 'ArrowLeft':
      return (selected + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    // A link reacts to Enter only.
    case ' ':
      return selected;
    default:
      return null;
  }
}
