/** Details of an item, one line each. The message of a voucher keeps its line breaks. */
export function ItemFacts({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <p key={fact} className="figures wrap-anywhere whitespace-pre-line text-quiet">
      {fact}
    </p>
  ));
}
