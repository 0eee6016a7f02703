import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** What the parties of a record are called today; the check itself needs no connection, so this may fail quietly. */
export const currentNamesQuery = (recordId: string) =>
  queryOptions({
    queryKey: ['record-names', recordId],
    queryFn: ({ signal }) => api.signedRecords.currentNames({ params: { id: recordId }, signal }),
    retry: false,
    throwOnError: false,
  });
