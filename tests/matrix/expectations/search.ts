import { table } from '../table.ts';

const FACETS = ['certification', 'agency', 'group', 'naics', 'state', 'county', 'city', 'size', 'verified'];
/** Facets that have a value among the firms of the world. */
const FILLED = ['certification', 'agency', 'naics', 'city', 'verified'];

const directory = table({
  route: 'GET HEAD /api/v1/search/businesses',
  requests: {
    any: () => ['', 'q=firm', 'certification=MBE&page=1'].map((query) => ({ query })),
    malformed: () =>
      ['page=0', 'page_size=1000', 'sort=id', 'naics=x', 'radius_miles=5', 'q=a&q=b', 'q=%00', 'tax_id=1'].map(
        (query) => ({ query }),
      ),
  },
  cells: `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm                           200 400
  `,
  keys: `total took_ms items facets
    items[].id items[].mwbe_core_id items[].legal_business_name items[].trade_name items[].profile_url_path
    items[].city items[].state items[].county items[].latitude items[].longitude items[].description
    items[].distance_miles items[].naics items[].verified_projects items[].matched
    items[].certificates items[].certificates[].type items[].certificates[].agency
    items[].certificates[].expires_on items[].certificates[].lapsed
    ${FACETS.map((facet) => `facets.${facet}`).join(' ')}
    ${FILLED.flatMap((facet) => ['value', 'label', 'count'].map((key) => `facets.${facet}[].${key}`)).join(' ')}`,
});

export const search = [directory];
