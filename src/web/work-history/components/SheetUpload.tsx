import { IconDownload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { SHEET } from '#contract/work-history/rules/sheet-columns.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { saveCsv } from '#web/ui/data/csv.ts';
import { ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { copy } from '../copy/sheet.ts';
import { templateCsv } from '../model/sheet-rows.ts';
import type { SheetImport } from '../queries/sheet.ts';
import css from './Sheet.module.css';

interface Props {
  readonly sheet: SheetImport;
  readonly onClose: () => void;
}

/** The expected format, and the drop zone. */
export function SheetUpload({ sheet: { reading, refused, choose }, onClose }: Props) {
  return (
    <>
      <ModalBody>
        <div className={css.stack}>
          <p>{copy.intro}</p>
          <div role="alert" className={css.live}>
            {refused && <Banner variant="error">{refused}</Banner>}
          </div>
          {reading === null ? <DropZone onFiles={choose} /> : <Progress label={copy.reading(reading)} />}
          <p className={css.hint}>{copy.needs}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button
          data-apart=""
          variant="outlineDark"
          icon={<IconDownload size={20} stroke={1.8} aria-hidden />}
          onClick={() => saveCsv(copy.templateName, templateCsv())}
        >
          {copy.template}
        </Button>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
      </ModalFooter>
    </>
  );
}

function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={css.drop}
      aria-label={copy.choose}
      data-over={over || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{copy.drop}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={SHEET.endings.join(',')}
        aria-label={copy.choose}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
      <p className={css.hint}>{copy.limits(SHEET.rows)}</p>
    </section>
  );
}
