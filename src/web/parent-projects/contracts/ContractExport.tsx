import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from '../copy/contracts.ts';
import type { ContractsSearch } from '../model/contract-search.ts';
import { downloadContracts } from '../queries/contracts.ts';

const FORMATS = ['csv', 'xlsx'] as const;

interface Props {
  readonly projectId: string;
  readonly search: ContractsSearch;
}

/** A menu of formats; the file adds up to what the tree shows with the same filters. */
export function ContractExport({ projectId, search }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async (format: (typeof FORMATS)[number]) => {
    setBusy(true);
    setProblem(null);
    await downloadContracts(projectId, search, format).catch((error: Error) =>
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
            {copy.export}
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
