import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { checkRecord } from '../model/check-record.ts';
import { publishedKeysQuery } from './published-keys.ts';

/** The signed records of a firm, each checked in this browser. */
export const firmRecordsQuery = (firm: string) =>
  queryOptions({
    queryKey: ['firm-records', firm],
    queryFn: async ({ client, signal }) => {
      const [files, published] = await Promise.all([
        api.signedRecords.ofFirm({ params: { id: firm }, signal }),
        client.ensureQueryData(publishedKeysQuery),
      ]);
      return Promise.all(files.map(async (file) => ({ file, result: await checkRecord(null, file, published) })));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
