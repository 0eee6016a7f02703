import { endpoints } from '#contract/payment-exports/endpoints.ts';
import { exportQuota } from '#server/kernel/context/quotas.ts';
import { file, type Handlers } from '#server/kernel/http/handler.ts';
import { contractsFile } from './reads/contracts.ts';
import { statementFile } from './reads/statement.ts';
import { totalsFile } from './reads/totals.ts';

const limited = { rateLimit: exportQuota } as const;

export const http: Handlers<typeof endpoints> = {
  contracts: file(endpoints.contracts, (ctx, { query }) => contractsFile(ctx, query), limited),
  contract: file(endpoints.contract, (ctx, { params, query }) => statementFile(ctx, params.id, query.format), limited),
  totals: file(endpoints.totals, (ctx, { query }) => totalsFile(ctx, query), limited),
};
