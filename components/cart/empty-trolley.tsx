/** Illustration for an empty cart: a luggage trolley on a platform before hills. */
export function EmptyTrolley() {
  return (
    <svg viewBox="0 0 320 180" aria-hidden="true" className="block w-full bg-fresh">
      <circle className="fill-on-deep" cx="74" cy="58" r="24" />
      <path
        className="fill-rail-plane opacity-35"
        d="M0 108 46 84 96 104 168 46 214 92 262 70 320 104V180H0Z"
      />
      <path className="fill-rail-plane" d="M0 124Q150 92 320 118V180H0Z" />
      <path className="fill-deep" d="M0 180 60 146H320V180Z" />
      <path className="fill-on-deep opacity-60" d="M62 150H320v2.500H58Z" />
      <path className="fill-ink" d="M150 62h5.500v76H150Zm-14-4h22v5.500h-22Zm14 74h84v6h-84Z" />
      <path className="fill-ink opacity-70" d="M155 96h44v4h-44Zm0 18h60v4h-60Z" />
      <circle className="fill-ink" cx="166" cy="148" r="9" />
      <circle className="fill-ink" cx="220" cy="148" r="9" />
      <circle className="fill-fresh" cx="166" cy="148" r="3.500" />
      <circle className="fill-fresh" cx="220" cy="148" r="3.500" />
    </svg>
  );
}
