/** Illustration for an empty list of journeys: a platform without people. */
export function EmptyPlatform() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="block w-full max-w-56 bg-fresh">
      <circle className="fill-on-deep" cx="236" cy="66" r="26" />
      <path
        className="fill-rail-plane opacity-35"
        d="M0 132 62 84 104 116 158 62 214 118 262 90 320 130V200H0Z"
      />
      <path className="fill-rail-plane" d="M0 148 Q120 118 320 140V200H0Z" />
      <path className="fill-deep" d="M0 200 196 136h16L120 200Zm170 0 46-64h12L250 200Z" />
      <path className="fill-on-deep" d="M36 108h74v22H36Zm10 22h5v36h-5Zm49 0h5v30h-5Z" />
      <path className="fill-deep" d="M44 114h44v3.500H44Zm0 7h30v3.500H44Z" />
    </svg>
  );
}

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

/** Illustration for a fault of the site: a train waiting at a red signal. */
export function SignalAtStop() {
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" className="block w-full max-w-56 bg-fresh">
      <circle className="fill-on-deep" cx="70" cy="60" r="24" />
      <path
        className="fill-rail-plane opacity-35"
        d="M0 120 54 84 96 108 150 60 206 112 258 88 320 120V200H0Z"
      />
      <path className="fill-rail-plane" d="M0 136Q140 118 320 132V200H0Z" />
      <path className="fill-deep" d="M0 170H320V200H0Z" />
      <path className="fill-on-deep opacity-60" d="M0 166H320V169H0Z" />
      <path className="fill-on-deep" d="M0 126H96V158H0Zm102 0H150L172 144V158H102Z" />
      <path
        className="fill-deep"
        d="M0 158H96v7H0Zm102 0h70v7h-70ZM6 132h16v11H6Zm24 0h16v11H30Zm24 0h16v11H54Zm24 0h12v11H78Zm54 0h14l11 11h-25Z"
      />
      <path className="fill-ink" d="M232 48h6v120h-6Z" />
      <path className="fill-ink" d="M224 166h22v4h-22Z" />
      <path className="fill-on-deep" d="M178 54h64v16h-64Z" />
      <path className="fill-deep" d="M192 54h9v16h-9Z" />
      <circle className="fill-ink" cx="235" cy="62" r="12" />
      <circle className="fill-fresh" cx="235" cy="62" r="5" />
    </svg>
  );
}
