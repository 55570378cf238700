/** What is to be known of an item, line by line; the message of a voucher keeps its lines. */
export function ItemFacts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <p key={fact} className="figures wrap-anywhere whitespace-pre-line text-quiet">
      {fact}
    </p>
  ));
}
