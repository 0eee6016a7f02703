import { createOpportunity } from '#server/opportunities/factory.ts';
import type { Actor } from '../actors.ts';
import { malformedSearches, malformedTrades, SEARCHED_BY_MEMBERS } from '../searches.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const FACETS = ['status', 'due', 'naics', 'state', 'county', 'city', 'owner', 'certification', 'budget', 'source'];

/** One that is open, and a draft that nobody finds, of somebody else. */
async function published(world: World, actor: Actor): Promise<void> {
  const hiring_company_id = world.parties(actor, 'foreign').companyId;
  const facts = { county: 'Baltimore City', certifications: ['MBE'] };
  await createOpportunity(world.db.kysely, { hiring_company_id, ...facts });
  await createOpportunity(world.db.kysely, { hiring_company_id, state: 'draft', title: 'Nobody finds this' });
}

const finding = table({
  route: 'GET HEAD /api/v1/search/opportunities',
  requests: {
    any: async (world, actor) => {
      await published(world, actor);
      return ['', 'q=electrical+in+baltimore', 'q=wiring', 'q=elecrical', 'status=any&naics=23&page=1'].map(
        (query) => ({ query }),
      );
    },
    malformed: () =>
      malformedSearches('due=9', 'budget_min=-1', 'budget_min=5&budget_max=4', 'source=sap', 'hiring_company_id=1'),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: `total place place.label place.radius_miles place.found_there place.other_words asks_for read_as read_as[].word read_as[].as without took_ms items facets
    items[].id items[].title items[].owner items[].hiring_company_id items[].state items[].is_open items[].deadline_at
    items[].time_zone items[].published_at items[].city items[].state_code items[].naics items[].certifications
    items[].budget_min items[].budget_max items[].reference items[].source items[].source.kind items[].source.url
    items[].snippet items[].snippet.text items[].snippet.marks items[].snippet.marks[].from items[].snippet.marks[].to
    items[].distance_miles items[].matched
    ${FACETS.map((facet) => `facets.${facet}`).join(' ')}
    ${FACETS.flatMap((facet) => ['value', 'label', 'count'].map((key) => `facets.${facet}[].${key}`)).join(' ')}`,
});

const trading = table({
  route: 'GET HEAD /api/v1/search/opportunities/trades',
  requests: {
    any: async (world, actor) => {
      await published(world, actor);
      return ['parent=23', 'parent=2382&q=electrical', 'parent=99'].map((query) => ({ query }));
    },
    malformed: malformedTrades,
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: '[].value [].label [].count [].has_children',
});

export const opportunitySearch = [finding, trading];
