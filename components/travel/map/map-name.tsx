import { lineHeight } from './place-labels.ts';

/** A name as the text of a drawing, its second line below the first. `x`: where both begin, end or have their middle. */
export function MapName({ label, x }: { label: string; x: number }) {
  const [first, second] = label.split('\n');
  if (second === undefined) return label;
  return (
    <>
      {first}
      <tspan x={x} dy={`${lineHeight}em`}>
        {second}
      </tspan>
    </>
  );
}
