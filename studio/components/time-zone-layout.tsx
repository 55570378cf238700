/** Studio layout that shows the times of releases in New Zealand’s time zone. */
import { useEffect } from 'react';
import { debounceTime } from 'rxjs';
import { type LayoutProps, useKeyValueStore } from 'sanity';
import { newZealand } from '#contracts/dates.ts';

/** Sanity’s key for the time zone of releases. Without a value it uses that of the browser. */
const key = 'studio.timezone.content-releases';

/** How long the store takes to answer, in milliseconds. Before that, it returns what this browser remembers. */
const answerMs = 5_000;

/** The Studio, with New Zealand’s time zone for releases unless this editor has chosen another one. */
export function TimeZoneLayout(props: LayoutProps) {
  const store = useKeyValueStore();
  useEffect(() => {
    const subscription = store
      .getKey(key)
      .pipe(debounceTime(answerMs))
      .subscribe((chosen) => {
        if (!chosen) void store.setKey(key, newZealand);
      });
    return () => subscription.unsubscribe();
  }, [store]);
  return props.renderDefault(props);
}
