import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { financials, financialsChange, maskedTaxId, newTaxId, sharedFinancials, wholeTaxId } from './schema.ts';

const FIRM = members('MWBE');
const ofFirm = z.strictObject({ id: uuid });
/** Never for staff who act as somebody, and kept by nobody on the way: neither by a cache nor to repeat the answer. */
const secret = { forbidImpersonation: true, noStore: true } as const;

export const endpoints = {
  read: endpoint({
    method: 'GET',
    path: '/mwbes/:id/financials',
    summary: 'Financials of a firm, for its people',
    access: FIRM,
    ...secret,
    params: ofFirm,
    output: financials,
    errors: [404],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/mwbes/:id/financials',
    summary: 'Change some of the financials of a firm',
    access: FIRM,
    ...secret,
    params: ofFirm,
    body: financialsChange,
    output: financials,
    errors: [404, 412],
  }),
  look: endpoint({
    method: 'POST',
    path: '/mwbes/:id/financials/looks',
    summary: "Look at the financials that a firm shares with the caller's company; the firm sees who looked",
    access: members(...HIRING_SIDE),
    ...secret,
    params: ofFirm,
    output: sharedFinancials,
    errors: [404],
  }),
  saveTaxId: endpoint({
    method: 'PUT',
    path: '/mwbes/:id/tax_id',
    summary: 'Save the tax id of a firm, encrypted',
    access: FIRM,
    ...secret,
    params: ofFirm,
    body: newTaxId,
    output: maskedTaxId,
    errors: [404, 429],
  }),
  removeTaxId: endpoint({
    method: 'DELETE',
    path: '/mwbes/:id/tax_id',
    summary: 'Delete the tax id of a firm',
    access: FIRM,
    ...secret,
    params: ofFirm,
    status: 204,
    output: z.null(),
    errors: [404],
  }),
  revealTaxId: endpoint({
    method: 'POST',
    path: '/mwbes/:id/tax_id/views',
    summary: 'The whole tax id of a firm, after a proof of who is there; each view is in the audit trail',
    access: FIRM,
    ...secret,
    forbidSingleSignOn: true,
    requireRecentAuth: true,
    params: ofFirm,
    output: wholeTaxId,
    errors: [404, 429],
  }),
};
