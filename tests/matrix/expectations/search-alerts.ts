import { randomUUID } from 'node:crypto';
import { newToken } from '#server/kernel/context/tokens.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** Who holds the link decides, whoever is signed in; it is good for the alerts of one search and nothing else. */
const SAME = `valid other unknown malformed
    anonymous closed-account expired-session ended-session                                    200 404 404 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER     200 404 404 400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee           200 404 404 400`;

const stopLink = (world: World) => linkFor(world, 'search alert', { search: randomUUID() });
const otherLink = (world: World) => linkFor(world, 'reference', {});

const stopping = table({
  route: 'POST /api/v1/search_alerts/stop',
  requests: {
    valid: async (world) => ({ body: { token: await stopLink(world) } }),
    other: async (world) => ({ body: { token: await otherLink(world) } }),
    unknown: () => ({ body: { token: newToken() } }),
    malformed: async (world) => {
      const token = await stopLink(world);
      return [{}, { token: 'x' }, { token, search_id: randomUUID() }].map((body) => ({ body }));
    },
  },
  cells: SAME,
  keys: 'search_name',
});

const FORM = 'application/x-www-form-urlencoded';
const click = (token: string, text = 'List-Unsubscribe=One-Click') => ({ params: { token }, body: text, type: FORM });
const oneClick = table({
  route: 'POST /api/v1/search_alerts/stop/:token',
  requests: {
    valid: async (world) => click(await stopLink(world)),
    other: async (world) => click(await otherLink(world)),
    unknown: () => click(newToken()),
    malformed: async (world) => {
      const token = await stopLink(world);
      const wrong = ['', 'List-Unsubscribe=Two-Clicks', 'List-Unsubscribe=One-Click&more=1'];
      return [click('x'), { params: { token } }, ...wrong.map((text) => click(token, text))];
    },
  },
  cells: SAME,
  keys: 'search_name',
});

export const searchAlerts = [stopping, oneClick];
