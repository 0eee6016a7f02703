import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { paging } from './admin.ts';

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: ['staff', 'failed jobs'],
  queryFn: ({ signal, pageParam }) => api.staff.failedJobs({ query: pageParam ? { after: pageParam } : {}, signal }),
  ...paging,
});

export const retryFailedJob = ({ id }: { readonly id: string }) => api.staff.retryFailedJob({ params: { id } });
export const discardFailedJob = ({ id }: { readonly id: string }) => api.staff.discardFailedJob({ params: { id } });
