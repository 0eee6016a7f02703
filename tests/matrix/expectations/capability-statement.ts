import { randomUUID } from 'node:crypto';
import { firmOf } from '../cells.ts';
import { table } from '../table.ts';

const statement = table({
  route: 'GET HEAD /api/v1/mwbes/:id/capability_statement',
  requests: {
    own: firmOf('own'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => [{ params: { id: 'x' } }, { params: { id: randomUUID() }, query: 'contact=true' }],
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          200 404     400
  `,
  keys: null,
  writes: { own: ['public.rate_limit_attempts'], missing: ['public.rate_limit_attempts'] },
});

export const capabilityStatement = [statement];
