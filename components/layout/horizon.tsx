/** Decorative edge of the footer: hills with a small train. */
export function Horizon() {
  return (
    <svg
      viewBox="0 0 1600 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="block h-24 w-full sm:h-28 lg:h-[max(9rem,9.375vw)]"
    >
      <path
        className="fill-fresh"
        d="M-400 110 L-120 58 60 92 240 34 330 70 430 26 560 84 700 40 820 88 960 52 1090 92 1240 22 1330 60 1420 36 1600 96 2000 60V160H-400Z"
      />
      <path
        className="fill-rail opacity-60 dark:opacity-40"
        d="M-400 120 L100 98 300 112 480 84 720 100 900 88 1120 116 1380 84 1600 112 2000 96V160H-400Z"
      />
      <path className="fill-deep" d="M-400 136 Q300 104 800 124 T2000 118V160H-400Z" />
      <g transform="translate(0 1.6) rotate(2.1 800 122)">
        <path
          className="fill-on-deep"
          d="M742 113h26v9h-26ZM770 113h26v9h-26ZM798 113h26v9h-26ZM826 113h26v9h-26ZM854 113h20q7 1 10 6v3h-30Z"
        />
        <path
          className="stroke-deep"
          strokeWidth="2.6"
          strokeDasharray="5 2.5 5 2.5 5 8"
          d="M745 116.6H849M872 116.6h6"
        />
      </g>
    </svg>
  );
}
