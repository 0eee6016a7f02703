import { randomUUIDv7 } from 'node:crypto';
import { ADDRESS_FIELDS, DETAIL_FIELDS, type FirmValues } from '#contract/businesses/rules/firm-fields.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { createBusinesses, type GoldenRow, serializeBusinesses } from './golden-records.ts';

type Registered = Pick<FirmValues, 'legal_business_name'> & Partial<FirmValues>;

/** Adds a firm that no list names, as its own people describe it. @returns its `mwbes.id` */
export async function registerBusiness(ctx: WriteContext, firm: Registered): Promise<string> {
  const nothing = Object.fromEntries([...ADDRESS_FIELDS, ...DETAIL_FIELDS].map((field) => [field, null]));
  const row = {
    ...nothing,
    ...firm,
    id: randomUUIDv7(),
    listed_name: null,
    listed_trade_name: null,
    naics: [],
    sources: {},
  } as unknown as GoldenRow;
  const made = serializeBusinesses([row]);
  await createBusinesses(ctx.sql, made, ctx.now);
  return made.memberIds[0] as string;
}
