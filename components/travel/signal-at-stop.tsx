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
