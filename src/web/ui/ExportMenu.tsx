import { useState } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { LazyMenu } from './LazyMenu.tsx';

const copy = {
  button: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' },
  failed: (why: string) => `Couldn’t export. ${why}`,
};

interface Props<Format extends keyof typeof copy.formats> {
  /** In the order of the menu. */
  readonly formats: readonly Format[];
  /** Rejected with what went wrong. */
  readonly onExport: (format: Format) => Promise<void>;
  /** Files that are more than the table in a format. */
  readonly others?: readonly { readonly label: string; readonly onExport: () => Promise<void> }[];
  readonly size?: 'dense';
}

/** A menu of formats; what is downloaded adds up to what the page shows with the same filters. */
export function ExportMenu<Format extends keyof typeof copy.formats>({
  formats,
  onExport,
  others = [],
  size,
}: Props<Format>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (made: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await made().catch((error: Error) => setProblem(copy.failed(error.message)));
    setBusy(false);
  };
  const items = [
    ...formats.map((format) => ({ label: copy.formats[format], onExport: () => onExport(format) })),
    ...others,
  ];
  return (
    <div>
      <LazyMenu
        position="bottom-end"
        button={
          <Button variant="outlineDark" loading={busy} {...(size && { size })}>
            {copy.button}
          </Button>
        }
      >
        {(Menu) =>
          items.map((item) => (
            <Menu.Item key={item.label} onClick={() => void run(item.onExport)}>
              {item.label}
            </Menu.Item>
          ))
        }
      </LazyMenu>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
    </div>
  );
}
