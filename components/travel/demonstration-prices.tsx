/** Said wherever prices are shown that are not the operators' own. */
export function DemonstrationPrices() {
  return (
    <p className="max-w-text border-warning border-s-4 ps-3 text-sm">
      <strong>Demonstration prices.</strong> They show how booking works here. They are not the operators’ own
      prices.
    </p>
  );
}
