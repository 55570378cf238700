/** Notice shown with times that are not from the operators. */
export function DemonstrationTimes() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>Demonstration timetable.</strong> These times are examples, not the operators’ own. Please don’t
      plan a real journey with them.
    </p>
  );
}

/** Notice shown with prices that are not from the operators. */
export function DemonstrationPrices() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>Demonstration prices.</strong> They show how booking works here. They are not the operators’ own
      prices.
    </p>
  );
}
