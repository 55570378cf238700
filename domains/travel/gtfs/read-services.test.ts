import { expect, test } from 'vitest';
import { changedFeed, feedFolder } from '#tests/feeds/made-feed.ts';
import { readFeed } from './read-feed.ts';

test('services until the year 9999 are not expanded day by day', async () => {
  const runs = Array.from({ length: 400 }, (_, at) => `for-ever-${at},1,1,1,1,1,1,1,20200101,99991231`);
  const calendar = `service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
daily,1,1,1,1,1,1,1,19000101,20261231
${runs.join('\n')}
`;
  const { services, warnings } = await readFeed(feedFolder(changedFeed({ 'calendar.txt': calendar })), {
    now: new Date('2026-11-21T00:00:00Z'),
  });
  const daysOf = (id: string) => services.find(({ serviceId }) => serviceId === id)?.dates ?? [];
  expect([daysOf('for-ever-399')[0], daysOf('for-ever-399').at(-1)]).toEqual(['2025-11-20', '2035-11-28']);
  expect([daysOf('daily')[0], daysOf('daily').at(-1)]).toEqual(['2025-11-20', '2026-12-31']);
  expect(warnings[0]?.reason).toMatch(/only 2025-11-20 to 2035-11-28 is kept/);
});
