import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { PackDetails } from '#contract/counting/schema/pack-versions.ts';
import { api } from '#web/api.ts';

export const packsQuery = queryOptions({
  queryKey: ['counting packs'],
  queryFn: ({ signal }) => api.counting.packs({ signal }),
});

/** @param version undefined: the latest */
export const packQuery = (code: string, version?: number) =>
  queryOptions({
    queryKey: ['counting packs', code, version ?? null],
    queryFn: ({ signal }) =>
      api.counting.pack({
        params: { code },
        query: version === undefined ? {} : { version: String(version) },
        signal,
      }),
  });

// a pack is data of the server's own schema, which the request checks
type Sent = Parameters<typeof api.counting.previewPack>[0]['body']['pack'];

export const previewPack = (pack: RulePack) => api.counting.previewPack({ body: { pack: pack as Sent } });

export function useSavePack() {
  const client = useQueryClient();
  return async (pack: RulePack, version: number, reason: string): Promise<PackDetails> => {
    const saved = await api.counting.savePack({ body: { pack: pack as Sent, version, reason } });
    await client.invalidateQueries({ queryKey: ['counting packs'] });
    return saved;
  };
}
