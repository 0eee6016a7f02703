import { z } from 'zod';
import { endpoint, STAFF } from '#contract/endpoint.ts';
import { uuid } from '#contract/formats.ts';
import { failedJobsPage, failedJobsQuery } from '../schema/failed-jobs.ts';

const one = { access: STAFF, forbidImpersonation: true, params: z.strictObject({ id: uuid }) } as const;

export const endpoints = {
  failedJobs: endpoint({
    method: 'GET',
    path: '/staff/failed_jobs',
    summary: 'List emails that could not be sent and other work that failed for good, newest first',
    access: STAFF,
    query: failedJobsQuery,
    output: failedJobsPage,
  }),
  retryFailedJob: endpoint({
    ...one,
    method: 'POST',
    path: '/staff/failed_jobs/:id/retry',
    summary: 'Send the email or run the work again',
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  discardFailedJob: endpoint({
    ...one,
    method: 'DELETE',
    path: '/staff/failed_jobs/:id',
    summary: 'Discard what failed: it is not tried again',
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
