import { useState } from 'react';
import type { Publication } from '#contract/reports/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from '../copy.ts';
import type { ReportSearch } from '../model/search.ts';
import { downloadReport, downloadSigned, type ReportAddress } from '../queries.ts';

interface Props {
  readonly address: ReportAddress;
  readonly search: ReportSearch;
  /** Null where the report is as it is now. */
  readonly publication: Publication | null;
}

const FORMATS = ['pdf', 'xlsx', 'csv'] as const;

/** What is downloaded has the rows and totals of the page. */
export function ExportMenu({ address, search, publication }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (call: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await call().catch((error: Error) => setProblem(copy.exportFailed(error.message)));
    setBusy(false);
  };
  return (
    <div>
      <LazyMenu
        position="bottom-end"
        button={
          <Button variant="outlineDark" loading={busy}>
            {copy.exportButton}
          </Button>
        }
      >
        {(Menu) => (
          <>
            {FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => void download(() => downloadReport(address, search, format))}>
                {copy.formats[format]}
              </Menu.Item>
            ))}
            {publication && (
              <Menu.Item onClick={() => void download(() => downloadSigned(publication.id))}>
                {copy.signedFile}
              </Menu.Item>
            )}
          </>
        )}
      </LazyMenu>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </div>
  );
}
