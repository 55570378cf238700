/** Notice shown with prices that are not from the operators. */
export function DemonstrationPrices() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>Demonstration prices.</strong> They show how booking works here. They are not the operators’ own
      prices.
    </p>
  );
}
