import { defineLoadedBlock } from '#blocks/define-block.ts';
import { serviceStatus as schema } from '#schemas/blocks/service-status.schema.ts';
import { isEmpty, loadServiceStatus } from './service-status.load.ts';
import { ServiceStatus, ServiceStatusUnavailable } from './service-status.tsx';

/** The definition of block `serviceStatus`: cancellations, delays and notices of lines. */
export const serviceStatus = defineLoadedBlock({
  schema,
  load: loadServiceStatus,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty,
  onFailure: 'fallback',
  Fallback: ServiceStatusUnavailable,
  Component: ServiceStatus,
});
