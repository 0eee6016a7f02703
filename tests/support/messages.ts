import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { MessagePage, StartedThreads, Thread, ThreadRow } from '#contract/messaging/schema/threads.ts';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from './app.ts';

export interface Person {
  readonly userId: string;
  readonly token: string;
}

/** Two organizations with two people each, and others who have no part in it. */
export async function messagePeople(t: TestApp) {
  const db = t.db.kysely;
  const prime = await t.hirer({ first_name: 'Ruth', last_name: 'Calvert' });
  const firm = await t.firm({ first_name: 'Lorena', last_name: 'Ortiz' });
  const add = async (user: object, actsFor: { hiringCompanies?: string[]; mwbes?: string[] }): Promise<Person> => {
    const userId = await createUser(db, user, actsFor);
    return { userId, token: await t.logIn(userId) };
  };
  return {
    prime,
    firm,
    colleague: await add({ first_name: 'Cole', last_name: 'Pratt' }, { hiringCompanies: [prime.companyId] }),
    mate: await add({ user_type: 'MWBE', first_name: 'Mateo', last_name: 'Ruiz' }, { mwbes: [firm.mwbeId] }),
    stranger: await t.hirer(),
    other: await t.firm(),
    developer: await t.hirer({ user_type: 'DEVELOPER' }),
    staff: await add({ user_type: 'INTERNAL', admin: true, first_name: 'Sam', last_name: 'Staff' }, {}),
  };
}
export type MessagePeople = Awaited<ReturnType<typeof messagePeople>>;

/** Calls of the room, with the answers that tests expect. */
export function messageCalls(t: TestApp) {
  const start = ({ token }: Person, to: readonly object[], more: object = {}) =>
    t.call(token, 'POST', '/message_threads', {
      key: randomUUID(),
      to,
      subject: 'Switchgear delivery',
      text: 'Can you deliver a week earlier?',
      ...more,
    });
  const send = ({ token }: Person, thread: string, text: string, more: object = {}) =>
    t.call(token, 'POST', `/message_threads/${thread}/messages`, { key: randomUUID(), text, ...more });
  return {
    start,
    send,
    async started(...given: Parameters<typeof start>): Promise<string> {
      const answer = await start(...given);
      expect(answer.statusCode, answer.body).toBe(201);
      return (answer.json() as StartedThreads).threads[0]?.id ?? '';
    },
    async sent(...given: Parameters<typeof send>): Promise<Message> {
      const answer = await send(...given);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json();
    },
    thread: async ({ token }: Person, id: string): Promise<Thread> =>
      (await t.call(token, 'GET', `/message_threads/${id}`)).json(),
    page: async ({ token }: Person, id: string, query = ''): Promise<MessagePage> =>
      (await t.call(token, 'GET', `/message_threads/${id}/messages${query}`)).json(),
    inbox: async ({ token }: Person, query = ''): Promise<ThreadRow[]> =>
      (await t.call(token, 'GET', `/message_threads${query}`)).json(),
    unread: async ({ token }: Person) => (await t.call(token, 'GET', '/message_counts')).json(),
    read: ({ token }: Person, id: string, seq: number) => t.call(token, 'PUT', `/message_threads/${id}/read`, { seq }),
  };
}
export const toFirm = ({ firm }: MessagePeople) => [{ kind: 'firm', id: firm.mwbeId }];
