import { admit, NOBODY } from '../payments.ts';
import { resumableUploads } from '../uploads.ts';

/** Who acts for no company has nothing to upload. */
const parts = (impersonated: (status: number) => number, columns: string, statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${statuses.join(' ')}
    impersonator ${statuses.map(impersonated).join(' ')}
    dashboard-payments-invitee MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};

/** Uploads of files with payments. */
export const paymentUploads = resumableUploads({
  path: '/payment_imports/uploads',
  maxBytes: 100_000_000,
  cells: (columns, ...statuses) => parts((status) => status, columns, statuses),
  removal: (columns, ...statuses) => parts(() => 403, columns, statuses),
  admit,
});
