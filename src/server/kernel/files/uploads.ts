import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { megabytes } from '#contract/limits.ts';
import type { ReadContext } from '../context/contexts.ts';
import type { Transactions } from '../context/transactions.ts';
import { requestInfo } from '../http/authenticate.ts';
import { AppError, notFound } from '../http/errors.ts';
import { API } from '../http/paths.ts';
import { type FileLocations, isUploadName, newUploadName, openUploadStore, type UploadStore } from './upload-stores.ts';

/** Rules of a feature for resumable uploads by the tus protocol. */
export interface UploadRules {
  /** Below `/api/v1`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * Owner of an upload if others than signed-in users may upload; defaults to the signed-in user.
   * @param token the Bearer token, whether it is a session or not
   */
  readonly owner?: (ctx: ReadContext, token: string | null) => Promise<string>;
  readonly maxBytes: number;
  /** Of one request. */
  readonly chunkBytes: number;
  /** Message for files over `maxBytes`. */
  readonly tooLarge?: string;
  /** Quota in bytes of unprocessed uploads per person; unlimited by default. */
  readonly unfinished?: { readonly uploads: number; readonly bytes: number; readonly tooMany: string };
}

type UploadPlace = Pick<UploadRules, 'path'>;

/** A completely received file. */
export interface CompletedUpload {
  /** File name as uploaded. */
  readonly name: string;
  readonly bytes: number;
}

const OFFSET_STREAM = 'application/offset+octet-stream';
const PASSED_ON = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'];

const storeOf = (places: FileLocations, { path }: UploadPlace): UploadStore =>
  openUploadStore(places, path.slice(1).replaceAll('/', '-'));

/**
 * A complete upload of this person.
 * @throws AppError 404 if it is missing or belongs to somebody else; 409 while it is incomplete
 */
export async function completedUpload(
  places: FileLocations,
  rules: UploadPlace,
  name: string,
  ownerId: string,
): Promise<CompletedUpload> {
  const upload = await uploadOf(storeOf(places, rules), name, ownerId);
  if (upload.offset !== upload.size) throw new AppError(409, 'The upload is incomplete; send the rest of the file');
  return { name: upload.metadata?.filename || 'list', bytes: upload.offset };
}

/** Runs `work` with the path of a complete upload; the file is missing if the upload was deleted meanwhile. */
export const withUpload = <T>(
  places: FileLocations,
  rules: UploadPlace,
  name: string,
  work: (path: string) => Promise<T>,
): Promise<T> => storeOf(places, rules).withFile(name, work);

/** Deletes an upload; no-op if it is missing. */
export async function deleteUpload(places: FileLocations, rules: UploadPlace, name: string): Promise<void> {
  await storeOf(places, rules)
    .remove(name)
    .catch(() => undefined); // the cleanup job retries
}

/** Names of the uploads that were created before a moment. */
export async function uploadsStartedBefore(places: FileLocations, rules: UploadPlace, moment: Date): Promise<string[]> {
  const store = storeOf(places, rules);
  const old: string[] = [];
  for (const name of await store.names()) {
    const began = await store.startedAt(name);
    if (began !== null && began < moment) old.push(name);
  }
  return old;
}

async function uploadOf(store: UploadStore, name: string, ownerId: string) {
  if (!isUploadName(name)) throw notFound();
  const upload = await store.getUpload(name).catch((error) => {
    if (isMissing(error)) throw notFound();
    throw error;
  });
  if (upload.metadata?.owner !== ownerId) throw notFound();
  return upload;
}

/** Whether tus reports a missing or deleted upload. */
const isMissing = (error: { readonly status_code?: number }) => error.status_code === 404 || error.status_code === 410;

/** Mounts the upload routes of one feature; uploads are only accessible to their owner. */
export function mountUploads(
  app: FastifyInstance,
  places: FileLocations,
  rules: UploadRules,
  transactions: Pick<Transactions, 'readContext'>,
): void {
  let opened: ReturnType<typeof openUploads> | undefined;
  const ownerOf = async (request: FastifyRequest): Promise<string> => {
    const { actor, token } = request;
    if (rules.owner) return rules.owner(transactions.readContext(actor, requestInfo(request)), token);
    return actor.kind === 'user' ? actor.id : '';
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    opened ??= openUploads(places, rules); // lazily, as a store creates its folder
    const { store, tus, owners, failures, turns } = opened;
    const owner = await ownerOf(request);
    const { id } = request.params as { id?: string };
    if (id !== undefined) await uploadOf(store, id, owner);
    const passed = toWebRequest(request, rules);
    owners.set(passed, owner);
    const bytes = Number(passed.headers.get('upload-length'));
    const begin = async () => {
      await enforceUploadQuota(store, rules, owner, bytes);
      return tus.handleWeb(passed);
    };
    const made = await (id === undefined ? turns(owner, begin) : tus.handleWeb(passed));
    void drain(passed.body);
    if (made.status >= 500) throw new Error(`An upload failed with ${made.status}`, { cause: failures.get(passed) });
    return answer(reply, made, rules);
  };
  app.register(async (routes) => {
    routes.addContentTypeParser(OFFSET_STREAM, (_request, payload, done) => done(null, payload));
    for (const [method, path, summary] of ROUTES) {
      const endpoint = { method, path: rules.path, summary, access: rules.access, output: z.null() };
      const guards = method === 'DELETE' ? { forbidImpersonation: true as const } : {};
      const params = path === '' ? {} : { params: z.strictObject({ id: z.string() }) };
      const config = { endpoint: { ...endpoint, ...params, ...guards } as Endpoint };
      const url = `${API}${rules.path}${path}`;
      routes.route({ method, url, config, schema: { hide: true } as object, handler: handle });
    }
  });
}

/** Serialized per person, so that concurrent uploads cannot exceed the quota. */
function serializePerOwner() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(person: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(person) ?? Promise.resolve()).then(work, work);
    last.set(person, mine);
    const leave = () => last.get(person) === mine && last.delete(person);
    mine.then(leave, leave);
    return mine;
  };
}

/** @throws AppError 429 if the quota of this person is exceeded */
async function enforceUploadQuota(store: UploadStore, { unfinished }: UploadRules, owner: string, bytes: number) {
  if (!unfinished) return;
  const announced = [...(await store.announcedBy(owner)), bytes];
  const sum = announced.reduce((all, one) => all + one, 0);
  if (announced.length > unfinished.uploads || sum > unfinished.bytes) throw new AppError(429, unfinished.tooMany);
}

/** Drains a rejected body, which blocks its connection until it is read. */
async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  await body.pipeTo(new WritableStream()).catch(() => undefined); // aborted: nothing left to read
}

function openUploads(places: FileLocations, rules: UploadRules) {
  const store = storeOf(places, rules);
  const owners = new WeakMap<Request, string>();
  /** tus makes one status of all errors. */
  const failures = new WeakMap<Request, unknown>();
  const tus = new Server({
    path: `${API}${rules.path}`,
    datastore: store,
    maxSize: rules.maxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (request) => newUploadName(owners.get(request as Request) ?? ''),
    onResponseError: (request, error) => void failures.set(request as Request, error),
    onUploadCreate: async (request, { metadata }) => ({
      metadata: { filename: fileName(metadata?.filename), owner: owners.get(request as Request) ?? '' },
    }),
  });
  return { store, tus, owners, failures, turns: serializePerOwner() };
}

const ROUTES = [
  ['POST', '', 'Create an upload'],
  ['HEAD', '/:id', 'Offset of an upload'],
  ['PATCH', '/:id', 'Send the next chunk of a file'],
  ['DELETE', '/:id', 'Cancel an upload'],
] as const;

/** The base name of a file, as one line. */
const fileName = (sent: string | null | undefined): string =>
  (sent ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(-200) || 'list';

/** @throws AppError 400, 411 or 413 for an invalid or too large chunk */
function toWebRequest(request: FastifyRequest, { chunkBytes }: UploadRules): Request {
  const { headers } = request;
  const sent = PASSED_ON.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : []));
  const passed = new Headers(sent.map(([name, value]) => [name, value]));
  const init = { method: request.method, headers: passed };
  if (request.method === 'POST' && !/^[1-9]\d{0,14}$/.test(passed.get('upload-length') ?? ''))
    throw new AppError(400, 'Upload-Length must be the size of the file in bytes');
  const url = `http://localhost${request.url}`;
  if (request.method !== 'PATCH') return new Request(url, init);
  if (!(request.body instanceof Readable)) throw new AppError(415, `Send the part as ${OFFSET_STREAM}`);
  const bytes = headers['content-length'];
  if (bytes === undefined) throw new AppError(400, 'Content-Length must be the size of the chunk in bytes');
  if (Number(bytes) > chunkBytes) throw new AppError(413, `Send at most ${chunkBytes} bytes at a time`);
  passed.set('content-type', OFFSET_STREAM);
  passed.set('content-length', bytes);
  const body = Readable.toWeb(request.body) as ReadableStream<Uint8Array>;
  return new Request(url, { ...init, body, duplex: 'half' } as RequestInit);
}

function answer(reply: FastifyReply, made: Response, { maxBytes, tooLarge }: UploadRules): FastifyReply {
  if (made.status === 404 || made.status === 410) throw notFound();
  if (made.status === 413) throw new AppError(413, tooLarge ?? `The file has more than ${megabytes(maxBytes)} MB`);
  if (made.status >= 400) throw new AppError(REFUSALS[made.status] ? made.status : 400, REFUSALS[made.status] ?? ODD);
  for (const name of ['tus-resumable', 'location', 'upload-offset', 'upload-length'])
    if (made.headers.has(name)) reply.header(name, made.headers.get(name));
  return reply.code(made.status).header('cache-control', 'no-store').send();
}

const ODD = 'Invalid upload request';
const REFUSALS: Readonly<Record<number, string>> = {
  409: 'The offset does not match; request it with HEAD and resume from there',
  412: 'Tus-Resumable must be 1.0.0',
};
