import { endpoints } from '#contract/listings/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { answerByLink, answerListing } from './commands/answer.ts';
import { askFirm, finishChange } from './commands/changes.ts';
import { changeBid, createBid, removeBid } from './commands/draft.ts';
import { decideBid, submissionLimit, submitBid } from './commands/submit.ts';
import { bid, bidByLink, bidsOfOpportunity, ownBids } from './reads/bids.ts';
import { listingByLink, listingDetails, namedListings } from './reads/listing.ts';

export const http: Handlers<typeof endpoints> = {
  bids: read(endpoints.bids, (ctx, { query }) => ownBids(ctx, query)),
  bid: read(endpoints.bid, (ctx, { params }) => bid(ctx, params.id)),
  ofOpportunity: read(endpoints.ofOpportunity, (ctx, { params }) => bidsOfOpportunity(ctx, params.id)),
  create: command(endpoints.create, { run: (ctx, { body }) => createBid(ctx, body) }),
  change: command(endpoints.change, { run: (ctx, { params, body }) => changeBid(ctx, params.id, body) }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params }) => {
      await removeBid(ctx, params.id);
      return null;
    },
  }),
  submit: command(endpoints.submit, {
    rateLimit: submissionLimit,
    run: (ctx, { params, body }) => submitBid(ctx, params.id, body.version),
  }),
  decide: command(endpoints.decide, { run: (ctx, { params, body }) => decideBid(ctx, params.id, body) }),
  named: read(endpoints.named, (ctx, { params }) => namedListings(ctx, params.id)),
  listing: read(endpoints.listing, (ctx, { params }) => listingDetails(ctx, params.id)),
  answer: command(endpoints.answer, { run: (ctx, { params, body }) => answerListing(ctx, params.id, body) }),
  ask: command(endpoints.ask, { run: (ctx, { params, body }) => askFirm(ctx, params.id, body) }),
  finish: command(endpoints.finish, { run: (ctx, { params, body }) => finishChange(ctx, params.id, body) }),
  look: read(endpoints.look, (ctx, { body }) => listingByLink(ctx, body.tempToken)),
  answerByLink: command(endpoints.answerByLink, {
    run: (ctx, { body: { tempToken, ...given } }) => answerByLink(ctx, tempToken, given),
  }),
  ownerLook: read(endpoints.ownerLook, (ctx, { body }) => bidByLink(ctx, body.tempToken)),
};
