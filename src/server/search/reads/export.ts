import type { OwnFacts } from '#contract/businesses/rules/own-facts.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ExportQuery } from '#contract/search/schema.ts';
import { certificateWithExpiry } from '#server/businesses/reads/certificate-with-expiry.ts';
import { countyName } from '#server/businesses/reads/counties.ts';
import { type DirectoryFirm, directoryFirms } from '#server/businesses/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { toFirmFilter } from './alerted.ts';

/** Small enough that the embedded database answers others in between. */
const PAGE = 250;

const COLUMNS: Readonly<Record<string, (firm: DirectoryFirm) => string | number | null>> = {
  'Legal name': (firm) => firm.legal_business_name,
  'Trade name': (firm) => firm.trade_name,
  City: (firm) => firm.city,
  State: (firm) => firm.state,
  'ZIP code': (firm) => firm.zip_code,
  County: (firm) => firm.county,
  Description: (firm) => firm.description,
  'NAICS codes': (firm) => firm.naics.join(', '),
  Certificates: ({ certificates }) =>
    certificates
      .filter(({ lapsed }) => !lapsed)
      .map(certificateWithExpiry)
      .join('; '),
  'Also known as': ({ own }) => own.trade_name ?? null,
  'Can start': ({ own }) => own.available_from ?? null,
  'Bond up to': ({ own }) => own.bonding_band ?? null,
  Crew: ({ own }) => own.crew ?? null,
  'Service area': ({ own }) => serviceArea(own),
  Languages: ({ own }) => own.languages?.join(', ') ?? null,
  'Verified jobs': (firm) => firm.verified_projects,
  'Plumbline id': (firm) => firm.mwbe_core_id,
};

function serviceArea({ service_states, service_counties, service_radius }: OwnFacts): string | null {
  const counties = service_counties?.map((fips) => countyName(fips) ?? fips);
  const parts = [...(service_states ?? []), ...(counties ?? [])];
  if (service_radius !== undefined) parts.push(`${service_radius} miles around the office`);
  return parts.join('; ') || null;
}

/** The firms of a search as a file, in its order. @throws AppError 429 if the user has too many exports running */
export const exportFirms = (ctx: ReadContext, { format, ...query }: ExportQuery): Promise<FileDownload> =>
  tableFile(ctx, {
    name: `plumbline-firms-${ctx.now.toISOString().slice(0, 10)}`,
    format,
    sheet: 'Firms',
    columns: Object.keys(COLUMNS),
    pages: pagesOf(ctx, query),
  });

async function* pagesOf(ctx: ReadContext, query: Omit<ExportQuery, 'format'>): AsyncGenerator<TableRow[]> {
  const ids = await directoryIndexOf(ctx.sql).ids({
    ...(await toFirmFilter(ctx, query)),
    page: 1,
    page_size: LIMITS.exportedFirms,
  });
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const firms = new Map((await directoryFirms(ctx.sql, page)).map((firm) => [firm.mwbe_core_id, firm]));
    yield page.flatMap((id) => {
      const firm = firms.get(id);
      return firm ? [Object.values(COLUMNS).map((cell) => cell(firm))] : [];
    });
  }
}
