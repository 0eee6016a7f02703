import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '#server/config.ts';

/** Objects in an S3-compatible service; all keys have the prefix of this installation. */
export interface Bucket {
  put(key: string, content: Buffer): Promise<void>;
  /** A missing object is an error of the stream. */
  read(key: string): Readable;
  remove(key: string): Promise<void>;
  /** Sorted by key. */
  list(start: string): Promise<StoredObject[]>;
}

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
}

type Sdk = typeof import('@aws-sdk/client-s3');

const opened = new WeakMap<BucketSettings, Bucket>();

/** Loads the client and connects lazily, at the first file. */
export function openBucket(settings: BucketSettings): Bucket {
  const bucket = opened.get(settings) ?? createBucket(settings);
  opened.set(settings, bucket);
  return bucket;
}

function createBucket(settings: BucketSettings): Bucket {
  let loaded: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const load = async () => {
    loaded ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: connect(sdk, settings) }));
    return loaded;
  };
  const at = (key: string) => ({ Bucket: settings.name, Key: `${settings.prefix}/${key}` });
  return {
    async put(key, content) {
      const { sdk, client } = await load();
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ContentLength: content.length }));
    },
    read(key) {
      const pieces = async function* () {
        const { sdk, client } = await load();
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
        if (Body instanceof Readable) yield* Body;
      };
      return Readable.from(pieces(), { objectMode: false });
    },
    async remove(key) {
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    async list(start) {
      const { sdk, client } = await load();
      const found: StoredObject[] = [];
      const query = { Bucket: settings.name, Prefix: `${settings.prefix}/${start}` };
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, query))
        for (const { Key = '', Size = 0 } of Contents)
          found.push({ key: Key.slice(settings.prefix.length + 1), bytes: Size });
      return found;
    },
  };
}

const connect = ({ S3Client }: Sdk, { endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // not all S3-compatible services support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
