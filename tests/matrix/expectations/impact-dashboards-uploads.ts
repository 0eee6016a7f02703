import { NOBODY } from '../payments.ts';
import { resumableUploads } from '../uploads.ts';

const parts = (impersonated: (status: number) => number, columns: string, statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY dashboard-payments-invitee ${statuses.join(' ')}
    impersonator ${statuses.map(impersonated).join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};

/** Uploads of files of finance systems. */
export const impactDashboardsUploads = resumableUploads({
  path: '/impact_dashboards/uploads',
  maxBytes: 100_000_000,
  cells: (columns, ...statuses) => parts((status) => status, columns, statuses),
  removal: (columns, ...statuses) => parts(() => 403, columns, statuses),
});
