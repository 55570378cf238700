/** The notes under a timetable: each once, in the order in which the eye meets its mark. */
export interface Footnotes {
  /** The mark of a note of a trip; null when the note is about all of them. */
  mark(note: string): string | null;
  /** The mark of a note that needs one whatever the other trips have. */
  add(note: string): string;
  /** All the notes that were asked for: those about all trips first, without a mark. */
  list(): readonly { readonly mark: string | null; readonly text: string }[];
}

/**
 * @param trips the notes of each trip; a note that all of them have needs no mark
 */
export function createFootnotes(trips: readonly (readonly string[])[]): Footnotes {
  const [first = []] = trips;
  const common =
    trips.length > 1 ? first.filter((note) => trips.every((notes) => notes.includes(note))) : first;
  const marks = new Map<string, string>();
  function add(note: string): string {
    const mark = marks.get(note) ?? letters(marks.size);
    marks.set(note, mark);
    return mark;
  }
  return {
    mark: (note) => (common.includes(note) ? null : add(note)),
    add,
    list: () => [
      ...common.map((text) => ({ mark: null, text })),
      ...[...marks].map(([text, mark]) => ({ mark, text })),
    ],
  };
}

/** a, b, … z, aa, ab … */
function letters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
