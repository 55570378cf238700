/** Illustration for a search without results: a sheep beside a blank signpost. */
export function SheepAtSignpost() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="block w-full max-w-56 bg-fresh">
      <circle className="fill-on-deep" cx="250" cy="56" r="24" />
      <path
        className="fill-rail-plane opacity-35"
        d="M0 116 50 92 104 120 170 76 226 116 276 96 320 116V200H0Z"
      />
      <path className="fill-rail-plane" d="M0 142Q150 108 320 138V200H0Z" />
      <path className="fill-deep" d="M0 182Q120 164 320 178V200H0Z" />
      <path className="fill-ink" d="M92 40h6v134h-6Z" />
      <path className="fill-on-deep" d="M95 50h58l14 11-14 11H95ZM95 80H44L30 91l14 11h51Z" />
      <path className="fill-deep" d="M196 156h4v18h-4Zm10 2h4v17h-4Zm24-2h4v18h-4Zm10 2h4v17h-4Z" />
      <path
        className="fill-on-deep"
        d="M188 146c-8-16 2-28 14-26 6-10 22-10 28-2 12-4 24 6 20 18 6 14-4 26-18 24H204c-8 0-14-6-16-14Z"
      />
      <path className="fill-deep" d="M194 122c-14-8-26 0-28 14-1 6 4 9 9 7 9-2 16-8 19-21Zm-2-2 10-7-2 11Z" />
    </svg>
  );
}
