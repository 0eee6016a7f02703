const NOBODYS_ALERT = 'alert=00000000-0000-4000-8000-000000000000';
const asQueries = (all: readonly string[]) => all.map((query) => ({ query }));

/** All members find the same. */
export const SEARCHED_BY_MEMBERS = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
`;

/** What every search refuses, and its own filters. */
export const malformedSearches = (...own: readonly string[]) =>
  asQueries([
    'page=0',
    'page_size=1000',
    'sort=id',
    'naics=x',
    'naics=99',
    'state=ZZ',
    'radius_miles=5',
    'q=a&q=b',
    'q=%00',
    'alert=x',
    NOBODYS_ALERT,
    ...own,
  ]);

export const malformedTrades = () =>
  asQueries([
    '',
    'parent=2',
    'parent=238210',
    'parent=23&parent=22',
    'parent=23&zip=00000',
    'parent=23&page=1',
    `parent=23&${NOBODYS_ALERT}`,
  ]);
