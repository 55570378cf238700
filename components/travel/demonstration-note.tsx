/** Notice shown with times that are not from the operators. */
export function DemonstrationNote() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>Demonstration timetable.</strong> These times are examples, not the operators’ own. Please don’t
      plan a real journey with them.
    </p>
  );
}
