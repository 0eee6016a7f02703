import { z } from 'zod';
import { endpoint, fileDownload, MEMBERS } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { contractsQuery, totalsQuery } from '../payments/schema.ts';

const FILES = [
  'text/csv',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export const PAYMENT_EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
const format = z.enum(PAYMENT_EXPORT_FORMATS);
const file = {
  method: 'GET',
  access: MEMBERS,
  output: fileDownload,
  file: FILES,
} as const;

export const contractsFile = contractsQuery.omit({ before: true, limit: true }).extend({ format });
export type ContractsFile = z.output<typeof contractsFile>;
export const totalsFile = totalsQuery.extend({ format });
export type TotalsFile = z.output<typeof totalsFile>;
export type PaymentExportFormat = (typeof PAYMENT_EXPORT_FORMATS)[number];

export const endpoints = {
  contracts: endpoint({
    ...file,
    path: '/payment_exports/contracts',
    summary: 'Contracts with their figures as a file, in the order of the list, and what they add up to',
    query: contractsFile,
    errors: [403, 429],
  }),
  contract: endpoint({
    ...file,
    path: '/payment_exports/contracts/:id',
    summary: 'The statement of one contract: lines, answers, differences and what was said',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({ format }),
    errors: [403, 404, 429],
  }),
  totals: endpoint({
    ...file,
    path: '/payment_exports/totals',
    summary: 'Figures by month, firm, payer or goal group as a file',
    query: totalsFile,
    errors: [403, 429],
  }),
};
