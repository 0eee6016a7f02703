import { useState } from 'react';
import type { ExportFormat } from '#contract/payment-exports/endpoints.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from '../copy.ts';
import { downloadExport, type Exported } from '../queries.ts';

const FORMATS = Object.keys(copy.formats) as ExportFormat[];

/** A menu of formats; what is downloaded adds up to what the page shows with the same filters. */
export function ExportMenu({ exported }: { readonly exported: Exported }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (format: ExportFormat) => {
    setBusy(true);
    setProblem(null);
    await downloadExport(exported, format).catch((error: Error) => setProblem(copy.failed(error.message)));
    setBusy(false);
  };
  return (
    <div>
      <LazyMenu
        position="bottom-end"
        button={
          <Button variant="outlineDark" loading={busy}>
            {copy.button}
          </Button>
        }
      >
        {(Menu) =>
          FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void download(format)}>
              {copy.formats[format]}
            </Menu.Item>
          ))
        }
      </LazyMenu>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </div>
  );
}
