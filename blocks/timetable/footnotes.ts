/** The footnotes of a timetable: each note once, in the order in which a reader meets its mark. */
export interface Footnotes {
  /** The mark of a trip's note; null if the note applies to all trips. */
  mark(note: string): string | null;
  /** Adds a note that needs a mark whatever the other trips have. */
  add(note: string): string;
  /** All notes so far: those common to all trips first, without a mark. */
  list(): readonly { readonly mark: string | null; readonly text: string }[];
}

/**
 * Collects the footnotes of a timetable.
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

/** Alphabetic marks like a spreadsheet's columns: a, b, … z, aa, ab … */
function letters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
