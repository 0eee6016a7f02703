import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { txtRecords } from './dns.ts';

const require = createRequire(import.meta.url);

interface Message {
  readonly questions: readonly { readonly name: string }[];
  readonly answers: object[];
  readonly header: { rcode: number };
}
interface NameServer {
  listen(where: object): Promise<{ udp: { port: number } }>;
  close(): Promise<void>;
}
const dns2 = require('dns2') as {
  readonly Packet: {
    createResponseFromRequest(request: Message): Message;
    TYPE: { TXT: number };
    CLASS: { IN: number };
  };
  createServer(options: object): NameServer;
};
const { Packet } = dns2;

/** A real DNS server with one known name and one failing name. */
const server = dns2.createServer({
  udp: true,
  handle: (request: Message, send: (answer: Message) => void) => {
    const answer = Packet.createResponseFromRequest(request);
    const name = request.questions[0]?.name ?? '';
    const record = { name, type: Packet.TYPE.TXT, class: Packet.CLASS.IN, ttl: 60 };
    if (name === 'proved.example') answer.answers.push({ ...record, data: ['plumbline-verification=', 'abc'] });
    if (name === 'broken.example') answer.header.rcode = 2;
    if (name === 'nowhere.example') answer.header.rcode = 3;
    send(answer);
  },
});
let config: { dnsServers: readonly string[] };
beforeAll(async () => {
  const { udp } = await server.listen({ udp: { address: '127.0.0.1', port: 0 } });
  config = { dnsServers: [`127.0.0.1:${udp.port}`] };
});
afterAll(() => server.close());

test('joins the parts of a TXT record; no record and no name are empty; other DNS errors are reported', async () => {
  expect(await txtRecords(config, 'proved.example')).toEqual({ found: ['plumbline-verification=abc'] });
  expect(await txtRecords(config, 'empty.example')).toEqual({ found: [] });
  expect(await txtRecords(config, 'nowhere.example')).toEqual({ found: [] });
  expect(await txtRecords(config, 'broken.example')).toEqual({ failed: 'ESERVFAIL' });
});
