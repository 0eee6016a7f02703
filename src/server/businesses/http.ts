import { endpoints } from '#contract/businesses/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { countiesOf } from './adapters/counties.ts';
import { findTrades } from './adapters/trade-names.ts';
import { answerList, changeProfile } from './commands/profile.ts';
import { publishProfile, setPathLimit, setProfilePath } from './commands/vanity-path.ts';
import { agencies, certificationStatusOf } from './reads/certification-status.ts';
import { contact } from './reads/contact.ts';
import { profile } from './reads/profile.ts';
import { pathAvailability } from './reads/vanity-path.ts';
import { mwbe } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  mwbes: read(endpoints.mwbes, (ctx, { query }) => mwbe(ctx, query)),
  certificationStatus: read(endpoints.certificationStatus, (ctx, { params, query }) =>
    certificationStatusOf(ctx, params.id, query),
  ),
  contact: read(endpoints.contact, (ctx, { params }) => contact(ctx, params.id)),
  agencies: read(endpoints.agencies, (ctx) => agencies(ctx)),
  profile: read(endpoints.profile, (ctx, { params }) => profile(ctx, params.id)),
  changeProfile: command(endpoints.changeProfile, {
    run: (ctx, { params, body }) => changeProfile(ctx, params.id, body),
  }),
  answerList: command(endpoints.answerList, { run: (ctx, { params, body }) => answerList(ctx, params.id, body) }),
  publish: command(endpoints.publish, {
    run: (ctx, { params, body }) => publishProfile(ctx, params.id, body.is_public),
  }),
  pathAvailability: read(endpoints.pathAvailability, (ctx, { params, query }) =>
    pathAvailability(ctx, params.id, query.path),
  ),
  setPath: command(endpoints.setPath, {
    rateLimit: setPathLimit,
    run: (ctx, { params, body }) => setProfilePath(ctx, params.id, body.path),
  }),
  counties: read(endpoints.counties, async (_ctx, { query }) => countiesOf(query.state)),
  tradeCodes: read(endpoints.tradeCodes, async (_ctx, { query }) => findTrades(query.q)),
};
