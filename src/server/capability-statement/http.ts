import { endpoints } from '#contract/capability-statement/endpoints.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import { file, type Handlers } from '#server/kernel/http/handler.ts';
import { capabilityStatement } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  file: file(endpoints.file, (ctx, { params }) => capabilityStatement(ctx, params.id), { rateLimit: downloadQuota }),
};
