import { type ReactNode, useId, useState } from 'react';
import { Banner } from '../Banner.tsx';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { download } from '../icons.ts';
import { LazyMenu } from '../LazyMenu.tsx';
import { SegmentedControl } from '../SegmentedControl.tsx';
import css from './ChartFigure.module.css';

const FORMATS = ['csv', 'xlsx'] as const;
export type ChartFormat = (typeof FORMATS)[number];

const copy = {
  view: (title: string) => `How to show: ${title}`,
  chart: 'Chart',
  both: 'Chart and table',
  table: 'Table',
  download: (title: string) => `Export: ${title}`,
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  how: 'How is this counted?',
  failed: (why: string) => `Couldn't export: ${why}`,
};

interface Props {
  /** The finding, in words. */
  readonly title: string;
  /** Unit and day. */
  readonly note: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  /** Chart and table side by side, where there is room. */
  readonly isWide?: boolean;
  /** One sentence a line. */
  readonly method: readonly string[];
  /** Rejected with what went wrong. */
  readonly onExport: (format: ChartFormat) => Promise<void>;
}

/** A chart with its finding, table, method and export. */
export function ChartFigure({ title, note, chart, table, isWide = false, method, onExport }: Props) {
  const [view, setView] = useState<'chart' | 'both' | 'table'>(isWide ? 'both' : 'chart');
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useId();
  const save = async (format: ChartFormat) => {
    setProblem(null);
    await onExport(format).catch((error: Error) => setProblem(copy.failed(error.message)));
  };
  return (
    <section className={css.figure} aria-labelledby={heading}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        <div className={css.acts}>
          <SegmentedControl
            label={copy.view(title)}
            value={view}
            onChange={setView}
            items={[
              { value: 'chart', label: copy.chart },
              isWide ? { value: 'both', label: copy.both } : { value: 'table', label: copy.table },
            ]}
          />
          <LazyMenu
            position="bottom-end"
            button={
              <Button variant="outlineDark" size="dense" aria-label={copy.download(title)}>
                <Icon of={download} size={20} />
              </Button>
            }
          >
            {(Menu) =>
              FORMATS.map((format) => (
                <Menu.Item key={format} onClick={() => void save(format)}>
                  {copy.formats[format]}
                </Menu.Item>
              ))
            }
          </LazyMenu>
        </div>
      </div>
      <p className={css.note}>{note}</p>
      <div role="alert">{problem && <Banner variant="error">{problem}</Banner>}</div>
      <div className={view === 'both' ? css.both : undefined}>
        {view !== 'table' && <div className={css.part}>{chart}</div>}
        {view !== 'chart' && <div className={css.part}>{table}</div>}
      </div>
      <details className={css.how}>
        <summary>{copy.how}</summary>
        <ul>
          {method.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
