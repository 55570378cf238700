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
