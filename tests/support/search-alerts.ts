import { expect } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import type { SearchAlertSubject } from '#contract/search-alerts/schema.ts';
import { runSearchAlerts } from '#server/search-alerts/jobs/run.ts';
import type { TestApp } from './app.ts';

interface Person {
  readonly userId: string;
}

/** Saves searches with alerts, runs the job that tells of news, and reads what people were told. */
export function searchAlerts(app: () => TestApp) {
  /** Days later a session has expired. */
  async function alerts({ userId }: Person): Promise<SearchAlertSubject[]> {
    const answer = await app().call(await app().logIn(userId), 'GET', '/notifications?sort=oldest');
    expect(answer.statusCode, answer.body).toBe(200);
    const cards = answer.json() as Notification<SearchAlertSubject>[];
    return cards.flatMap(({ type, subject }) => (type === 'search_alert' && subject ? [subject] : []));
  }
  return {
    run: () => runSearchAlerts.handle(app().app.services, {}),
    alerts,
    told: async (person: Person) => (await alerts(person)).map(({ names }) => names.toSorted()),
    async saved(
      token: string,
      search: { readonly alert: string } & Partial<Pick<SavedSearch, 'query' | 'name' | 'kind'>>,
    ): Promise<SavedSearch> {
      const answer = await app().call(token, 'POST', '/search/saved', {
        name: 'Roofers',
        query: 'q=roofing',
        ...search,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
  };
}
