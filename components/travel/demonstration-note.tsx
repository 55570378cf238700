/** Said wherever times are shown that are not the operators' own. */
export function DemonstrationNote() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>A demonstration timetable.</strong> These times are not the operators’ own and bind nobody:
      please don’t plan a real journey by them.
    </p>
  );
}
