/** Studio plugin with the tool “Site check”. */
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { definePlugin } from 'sanity';
import { SiteCheckTool } from './site-check/site-check-tool.tsx';

export const siteCheckTool = definePlugin({
  name: 'southbound-site-check',
  tools: (before) => [
    ...before,
    { name: 'site-check', title: 'Site check', icon: CheckmarkCircleIcon, component: SiteCheckTool },
  ],
});
