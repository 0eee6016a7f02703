import { handleJob } from '#server/kernel/jobs/handler.ts';
import { matchPublished } from './commands/match.ts';
import { matchOpportunity } from './job-definitions.ts';

export const matchOpportunityHandler = handleJob(matchOpportunity, (services, { opportunity_id }) =>
  matchPublished(services, opportunity_id),
);

export const jobs = [matchOpportunityHandler];
