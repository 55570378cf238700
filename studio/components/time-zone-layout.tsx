/** Studio layout that shows the times of releases in New Zealand’s time zone. */
import { useEffect } from 'react';
import { type LayoutProps, useKeyValueStore } from 'sanity';
import { newZealand } from '#contracts/dates.ts';

/** Sanity’s key for the time zone of releases. Without a value it uses that of the browser. */
const key = 'studio.timezone.content-releases';

/** The Studio, with New Zealand’s time zone for releases unless this editor has chosen another one. */
export function TimeZoneLayout(props: LayoutProps) {
  const store = useKeyValueStore();
  useEffect(() => {
    const subscription = store.getKey(key).subscribe((chosen) => {
      if (!chosen) void store.setKey(key, newZealand);
    });
    return () => subscription.unsubscribe();
  }, [store]);
  return props.renderDefault(props);
}
