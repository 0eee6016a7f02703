import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from '../copy.ts';
import type { ExclusionsSearch } from '../model/search.ts';
import { downloadExclusions } from '../queries.ts';

const FORMATS = ['csv', 'xlsx'] as const;

/** What is downloaded is what the page lists with the same filters. */
export function ExportMenu({ projectId, search }: { readonly projectId: string; readonly search: ExclusionsSearch }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (format: (typeof FORMATS)[number]) => {
    setBusy(true);
    setProblem(null);
    await downloadExclusions(projectId, search, format).catch((error: Error) =>
      setProblem(copy.exportFailed(error.message)),
    );
    setBusy(false);
  };
  return (
    <div>
      <LazyMenu
        position="bottom-end"
        button={
          <Button variant="outlineDark" loading={busy}>
            {copy.exported}
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
