import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mappingFault, type PaymentMapping } from '#contract/payment-imports/rules.ts';
import { inspectFile, isFooter, openList } from '#server/imports/reads/open-file.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { type ReadPayment, type Refusal, readPayment } from '../adapters/read-payment.ts';
import { isTaxId, PAYMENTS, proposeMapping } from './mapping.ts';

/** A file of payments. Its rows can be iterated again. */
interface OpenedPayments {
  /** SHA-256, in hex. */
  readonly hash: string;
  /** Without columns of tax ids, which are neither read nor kept. */
  readonly headers: readonly string[];
  readonly mapping: PaymentMapping;
  /** Why nothing can be read with this mapping; null if it can. */
  readonly fault: string | null;
  rows(): AsyncIterable<ReadPayment | Refusal>;
}

/**
 * @param given mapping; without it the columns propose one
 * @throws AppError 413 or 422 for a file that is no list, or that lacks a column of the mapping
 */
export async function openPayments(path: string, given: PaymentMapping | null): Promise<OpenedPayments> {
  const facts = await inspectFile(path);
  const heads = Object.values(given?.columns ?? {});
  const open = () => openList(path, facts, heads, PAYMENTS);
  const list = await open();
  if (list.format === 'json') throw new AppError(422, 'The file is JSON. Save it as CSV or XLSX');
  const headers = list.headers.filter((header) => !isTaxId(header));
  const missing = heads.filter((header) => !headers.includes(header));
  if (missing.length > 0) throw new AppError(422, `The file has no column ${missing.join(', ')}`);
  const mapping = given ?? proposeMapping(headers, list.sample);
  return {
    hash: await hashOf(path),
    headers,
    mapping,
    fault: mappingFault(mapping),
    async *rows() {
      for await (const { line, cells, fault } of (await open()).rows) {
        const kept = Object.fromEntries(headers.flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])));
        // sums and notes below the table
        if (Object.keys(kept).length <= 2 && isFooter(Object.values(kept)[0] ?? '')) continue;
        yield readPayment({ line, cells: kept, ...(fault !== undefined && { fault }) }, mapping);
      }
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
