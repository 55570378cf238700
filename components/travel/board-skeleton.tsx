/** Loading skeleton of the departure board. */
export function BoardSkeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={className}>
      <div className="flex flex-col motion-safe:animate-pulse">
        {['90%', '75%', '100%', '85%'].map((width) => (
          <div
            key={width}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] items-center gap-4 border-line border-b px-1 py-7 md:grid-cols-[5.75rem_minmax(0,1fr)_5.75rem] md:px-4"
          >
            <span className="h-6 rounded-xs bg-line" />
            <span className="h-2 rounded-xs bg-line" style={{ width }} />
            <span className="h-6 rounded-xs bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}
