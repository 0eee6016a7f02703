import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import {
  COLUMNS,
  cells,
  FILE,
  items,
  MESSAGE,
  participants,
  personOf,
  ROW,
  requests,
  THREAD,
  threadFor,
  type WhoseThread,
} from '../messages.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const byId = ({ id }: { id: string }) => ({ params: { id } });
const BAD_ID = { params: { id: 'x' } };
const any = (members: number, isAct = false) => cells({ columns: 'any malformed', members: [members, 400], isAct });
/** Conversations of the actor and of others. */
const withThreads =
  (...queries: readonly string[]) =>
  async (world: World, actor: Actor) => {
    for (const whose of ['own', 'colleague', 'foreign'] as const) await threadFor(world, actor, whose);
    return queries.map((query) => ({ query }));
  };

const list = table({
  route: 'GET HEAD /api/v1/message_threads',
  requests: {
    any: withThreads('', 'filter=unread&limit=1'),
    malformed: () => ['filter=all&all=1', 'filter=read', 'limit=0', 'before=x'].map((query) => ({ query })),
  },
  cells: any(200),
  keys: items(`${ROW} last ${inside('last', 'seq kind author is_own text attachments')} has_draft`),
});
const counts = table({
  route: 'GET HEAD /api/v1/message_counts',
  requests: { any: withThreads(''), malformed: () => ({ query: 'of=1' }) },
  cells: any(200),
  keys: 'messages threads',
});
const search = table({
  route: 'GET HEAD /api/v1/message_search',
  requests: {
    any: withThreads('q=march'),
    foreign: async (world, actor) => ({ query: `q=march&thread=${(await threadFor(world, actor, 'foreign')).id}` }),
    malformed: () => ['', 'q=x', 'q=march&thread=x', 'q=march&limit=0'].map((query) => ({ query })),
  },
  cells: cells({ columns: 'any foreign malformed', members: [200, 404, 400] }),
  keys: items(`id thread_id seq subject other ${inside('other', 'id kind name')} author sent_at parts
    ${inside('parts[]', 'text is_found')}`),
  writes: ATTEMPTS('any foreign'),
});
const recipient = table({
  route: 'GET HEAD /api/v1/message_recipient',
  requests: {
    firm: async (world, actor) => {
      await threadFor(world, actor, 'own');
      const firms = ['firm', 'stranger firm'] as const;
      return firms.map((firm) => ({
        query: `kind=firm&id=${world.firm(firm)}&about_kind=firm&about_id=${world.firm(firm)}`,
      }));
    },
    project: async (world, actor) => ({
      query: `about_kind=project&about_id=${await world.project(actor, 'foreign')}`,
    }),
    missing: () => ({ query: `kind=firm&id=${randomUUID()}` }),
    malformed: () => ['', 'kind=firm', 'about_id=x', `kind=agency&id=${randomUUID()}`].map((query) => ({ query })),
  },
  cells: cells({ columns: 'firm project missing malformed', members: [200, 404, 404, 400] }),
  keys: `organization ${inside('organization', 'id kind name')} about ${inside('about', 'kind id title')} from
    ${inside('from[]', 'id kind name')} refusal threads ${inside('threads[]', 'id subject last_at')}`,
  writes: ATTEMPTS('firm project missing'),
});

const reads = [
  table({
    route: 'GET HEAD /api/v1/message_threads/:id',
    requests: requests(byId, [BAD_ID]),
    cells: participants(200),
    keys: THREAD,
  }),
  table({
    route: 'GET HEAD /api/v1/message_threads/:id/messages',
    requests: requests(byId, [
      BAD_ID,
      ...['from=x', 'limit=0', 'on=2026', 'from=1&on=2026-01-01'].map((query) => ({ ...missing(), query })),
    ]),
    cells: participants(200),
    keys: `messages first_seq last_seq ${items(MESSAGE, 'messages[]')} ${items(FILE, 'messages[].attachments[]')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/message_threads/:id/file',
    requests: requests(byId, [BAD_ID]),
    cells: participants(200),
    keys: null,
    writes: ATTEMPTS(COLUMNS.replace(' malformed', '')),
  }),
  table({
    route: 'GET HEAD /api/v1/message_threads/:id/colleagues',
    requests: requests(byId, [BAD_ID]),
    cells: participants(200),
    keys: items('user_id name email'),
  }),
  table({
    route: 'GET HEAD /api/v1/message_attachments/:id',
    requests: requests(({ file }) => ({ params: { id: file } }), [BAD_ID]),
    cells: participants(200),
    keys: null,
    writes: ATTEMPTS(COLUMNS.replace(' malformed', '')),
  }),
];

const drafts = [
  table({
    route: 'GET HEAD /api/v1/message_drafts/:id',
    requests: { any: () => missing(), malformed: () => BAD_ID },
    cells: any(200),
    keys: 'subject text',
  }),
  table({
    route: 'PUT /api/v1/message_drafts/:id',
    requests: {
      any: () => ({ ...missing(), body: { subject: '', text: 'Half a sen' } }),
      malformed: () => [
        { ...missing(), body: {} },
        { ...missing(), body: { subject: '', text: 'x', user_id: 'x' } },
      ],
    },
    cells: any(200, true),
    keys: 'subject text',
  }),
];

/** The colleague of the actor's own conversation, who takes part already, or somebody new. */
const adding = (whose: WhoseThread) => async (world: World, actor: Actor) => {
  const { id, own } = await threadFor(world, actor, whose);
  return { params: { id }, body: { user_id: await personOf(world, own), reads: 'new' } };
};
const people = [
  table({
    route: 'POST /api/v1/message_threads/:id/participants',
    requests: {
      own: adding('own'),
      colleague: adding('colleague'),
      foreign: adding('foreign'),
      // somebody of the other organization, and who takes part already
      others: async (world, actor) => {
        const { id, other } = await threadFor(world, actor, 'own');
        return { params: { id }, body: { user_id: await personOf(world, other), reads: 'all' } };
      },
      twice: async (world, actor) => {
        const { id, colleague } = await threadFor(world, actor, 'own');
        return { params: { id }, body: { user_id: colleague, reads: 'all' } };
      },
      malformed: () => [
        { ...missing(), body: {} },
        { ...missing(), body: { user_id: randomUUID(), reads: 'some' } },
      ],
    },
    cells: cells({
      columns: 'own colleague foreign others twice malformed',
      members: [201, 404, 404, 404, 409, 400],
      companyless: [404, 404, 404, 404, 404, 400],
      isAct: true,
    }),
    keys: THREAD,
  }),
  table({
    route: 'DELETE /api/v1/message_threads/:id/participants/:user_id',
    requests: {
      ...requests(
        ({ id, colleague }) => ({ params: { id, user_id: colleague } }),
        [{ params: { id: randomUUID(), user_id: 'x' } }],
      ),
      others: async (world, actor) => {
        const { id, others } = await threadFor(world, actor, 'own');
        return { params: { id, user_id: others } };
      },
    },
    cells: cells({
      columns: `${COLUMNS} others`,
      members: [204, 404, 404, 404, 400, 404],
      companyless: [404, 404, 404, 404, 400, 404],
      isAct: true,
    }),
    keys: null,
  }),
];

export const messaging = [list, counts, search, recipient, ...reads, ...drafts, ...people];
