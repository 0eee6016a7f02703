// A peer behind bare node:http: parses the query, runs it on the peer, fetches the rows of the page by the product's own
// statement and responds with JSON. Forked by `servePeer` (served.ts). Without a peer it only fetches the rows of some
// page: the cost of a response without a search.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DirectoryDocument, directoryPage } from '#server/businesses/reads/search-documents.ts';
import { directoryFirms } from '#server/businesses/reads.ts';
import { openPostgres } from '#server/db/client.ts';
import { byFacet, type Engine } from './engine.ts';
import { parseQuestion } from './parse-question.ts';
import { openPeer, type PeerName, type Place } from './peers.ts';

const { name, place } = JSON.parse(process.argv[2] ?? '') as { name: PeerName | null; place: Place };
const db = await openPostgres(place.url);
const peer = name === null ? await somePage() : await openPeer(name, place);

async function somePage(): Promise<Engine> {
  const page = await directoryPage(db.kysely, { after: null, limit: 20 });
  const ids = (JSON.parse(page.text) as DirectoryDocument[]).map(([id]) => id);
  return { name: 'rows alone', search: async () => ({ total: 0, ids, facets: byFacet(() => []) }), async close() {} };
}

async function answer(engine: Engine, queryString: string): Promise<string> {
  const { ids, ...rest } = await engine.search(parseQuestion(queryString));
  const firms = await directoryFirms(db.kysely, ids);
  const byId = new Map(firms.map((firm) => [firm.mwbe_core_id, firm]));
  return JSON.stringify({ ...rest, items: ids.flatMap((id) => byId.get(id) ?? []) });
}

const server = createServer((request, response) => {
  const queryString = (request.url ?? '').split('?')[1] ?? '';
  answer(peer, queryString).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.keepAliveTimeout = 0; // connections are idle while the other side is measured
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
