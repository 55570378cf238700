import { lineHeight } from './place-labels.ts';

/** Name of a place as SVG text, on one or two lines. `x` is the anchor of both lines. */
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
