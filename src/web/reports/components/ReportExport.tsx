import type { Publication } from '#contract/reports/schema.ts';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { copy } from '../copy.ts';
import type { ReportSearch } from '../model/search.ts';
import { downloadReport, downloadSigned, type ReportAddress } from '../queries.ts';

interface Props {
  readonly address: ReportAddress;
  readonly search: ReportSearch;
  /** Null where the report is as it is now. */
  readonly publication: Publication | null;
}

export const ReportExport = ({ address, search, publication }: Props) => (
  <ExportMenu
    formats={['pdf', 'xlsx', 'csv']}
    onExport={(format) => downloadReport(address, search, format)}
    others={publication ? [{ label: copy.signedFile, onExport: () => downloadSigned(publication.id) }] : []}
  />
);
