import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CashPacket, CostChange, NewCost, NewPacket } from '#contract/cash-bridge/schema.ts';
import { ApiError, api, send } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { copy } from './copy.ts';

export const bridgeQuery = (id: string) =>
  queryOptions({
    queryKey: ['cash bridge', id],
    queryFn: ({ signal }) => api.cashBridge.bridge({ params: { id }, signal }),
  });

export const packetsQuery = (id: string) =>
  queryOptions({
    queryKey: ['cash packets', id],
    queryFn: ({ signal }) => api.cashBridge.packets({ params: { id }, signal }),
  });

/** What a link shows; null where it is over. Each look is told to the firm, so it is looked at once. */
export const packetLinkQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['cash packet', tempToken],
    queryFn: ({ signal }) =>
      api.cashBridge.look({ body: { tempToken }, signal }).catch((error): null => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The firm's costs. The forecast is counted anew after each, also after a refusal: somebody else may have been first. */
export function useCosts(id: string) {
  const client = useQueryClient();
  const done = <Result>(call: Promise<Result>): Promise<Result> =>
    call.finally(() => client.invalidateQueries(bridgeQuery(id)));
  return {
    add: (body: NewCost, key: string) => done(api.cashBridge.addCost({ params: { id }, body, key })),
    change: (cost_id: string, body: CostChange) => done(api.cashBridge.changeCost({ params: { id, cost_id }, body })),
    remove: (cost_id: string) => done(api.cashBridge.removeCost({ params: { id, cost_id } })),
  };
}

export function usePackets(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries(packetsQuery(id));
  return {
    share: (body: NewPacket, key: string) => api.cashBridge.share({ params: { id }, body, key }).finally(refresh),
    withdraw: (packet_id: string) => api.cashBridge.withdraw({ params: { id, packet_id } }).finally(refresh),
  };
}

interface WantedFile {
  readonly packet: CashPacket;
  readonly format: 'pdf' | 'json';
}

/** Hands the browser what was shared, under the server's name. */
export const usePacketFile = (id: string) =>
  useMutation({
    mutationFn: async ({ packet, format }: WantedFile) => {
      const answer = await send('cashBridge.packetFile', { params: { id, packet_id: packet.id }, query: { format } });
      await saveAnswer(answer, `cash-forecast.${format}`);
    },
    onError: (error) => showAlert({ variant: 'error', text: error.message || copy.failed }),
  });
