import { NOBODY } from './payments.ts';

/** Who may use uploads of the hiring side: their own, and never for somebody they act for when they remove one. */
export const partsOfHirers = (
  impersonated: (status: number) => number,
  columns: string,
  statuses: readonly number[],
) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY dashboard-payments-invitee ${statuses.join(' ')}
    impersonator ${statuses.map(impersonated).join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};
