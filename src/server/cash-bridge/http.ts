import { endpoints } from '#contract/cash-bridge/endpoints.ts';
import { downloadQuota } from '#server/kernel/context/quotas.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { addCost, changeCost, removeCost } from './commands/costs.ts';
import { lookAtPacket, pdfOfLink, sharePacket, sharingLimit, withdrawPacket } from './commands/packets.ts';
import { cashPackets, packetFile } from './reads/packets.ts';
import { cashBridge } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  bridge: read(endpoints.bridge, (ctx, { params }) => cashBridge(ctx, params.id)),
  addCost: command(endpoints.addCost, { run: (ctx, { params, body }) => addCost(ctx, params.id, body) }),
  changeCost: command(endpoints.changeCost, {
    run: (ctx, { params, body }) => changeCost(ctx, { firmId: params.id, id: params.cost_id }, body),
  }),
  removeCost: command(endpoints.removeCost, {
    run: async (ctx, { params }) => {
      await removeCost(ctx, params.id, params.cost_id);
      return null;
    },
  }),
  packets: read(endpoints.packets, (ctx, { params }) => cashPackets(ctx, params.id)),
  share: command(endpoints.share, {
    rateLimit: sharingLimit,
    run: (ctx, { params, body }) => sharePacket(ctx, params.id, body),
  }),
  withdraw: command(endpoints.withdraw, {
    run: (ctx, { params }) => withdrawPacket(ctx, { firmId: params.id, id: params.packet_id }),
  }),
  packetFile: file(
    endpoints.packetFile,
    (ctx, { params, query }) => packetFile(ctx, { firmId: params.id, id: params.packet_id, format: query.format }),
    { rateLimit: downloadQuota },
  ),
  look: command(endpoints.look, {
    prepare: (ctx, { body }) => pdfOfLink(ctx, body.tempToken),
    run: (ctx, { body }, pdf) => lookAtPacket(ctx, body.tempToken, pdf),
  }),
};
