import { table } from '../table.ts';

/** Open to everybody, whatever token comes along; unknown queries are no fault, as browsers and probes add their own. */
const OPEN = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        200 200
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200
    GOVERNMENT_AGENCY INTERNAL                                    200 200
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200
`;
const open = { any: () => ({}), malformed: () => ({ query: 'x=1&x=%00' }) };

const health = table({ route: 'GET HEAD /api/v1/health', requests: open, cells: OPEN, keys: 'status database' });
const openApi = table({ route: 'GET HEAD /api/v1/openapi.json', requests: open, cells: OPEN, keys: null });

/** For METRICS_TOKEN alone, which no account is: see kernel/http/metrics.test.ts. */
const metrics = table({ route: 'GET HEAD /metrics', requests: open, cells: OPEN.replaceAll('200', '404'), keys: null });

const FILES = `
                                                                  any missing malformed
    anonymous closed-account expired-session ended-session        200 404     404
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     404
    GOVERNMENT_AGENCY INTERNAL                                    200 404     404
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 404     404
`;

const pages = table({
  route: 'GET HEAD /*',
  requests: {
    any: () =>
      ['/', '/search', '/robots.txt', '/some-vanity-path', '/notifications?hidden=x', '/home', '/report'].map(
        (path) => ({ path }),
      ),
    missing: () =>
      [
        '/no/such/page',
        '/profile/7',
        '/favicon.ico',
        '/login',
        '/api/v1/nothing',
        '/api/v1/projects/7/nothing',
        '/api/v2/me',
        '/api/',
      ].map((path) => ({ path })),
    malformed: () => ['/%zz', '/search/%E0%A4%A'].map((path) => ({ path })),
  },
  cells: FILES,
  keys: null,
});

const assets = table({
  route: 'GET HEAD /assets/*',
  requests: {
    any: () => ({ path: '/assets/main-a1b2c3.js' }),
    missing: () => ['/assets/nothing.js', '/assets/..%2findex.html', '/assets/.env'].map((path) => ({ path })),
    malformed: () => ({ path: '/assets/%zz' }),
  },
  cells: FILES,
  keys: null,
});

export const pagesAndFiles = [health, openApi, metrics, pages, assets];
