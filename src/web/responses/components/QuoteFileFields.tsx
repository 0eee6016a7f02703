import { useRef } from 'react';
import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import type { OwnResponse, QuoteFile } from '#contract/responses/schema.ts';
import { Picker } from '#web/firm-documents/components/FilePickers.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { add } from '#web/ui/icons.ts';
import { UploadList } from '#web/ui/UploadList.tsx';
import { copy } from '../copy/files.ts';
import type { useQuoteFiles } from '../queries/files.ts';
import { FileNote } from './QuoteFiles.tsx';
import css from './Responses.module.css';

interface Props {
  readonly own: OwnResponse;
  /** Of the last version: those that go with the new one too. */
  readonly kept: readonly string[];
  readonly onKept: (files: readonly string[]) => void;
  readonly sending: ReturnType<typeof useQuoteFiles>;
  readonly error: string | undefined;
}

/** What an earlier version can give to a new one. */
export const reusable = ({ quotes: [last] }: OwnResponse): readonly QuoteFile[] =>
  last?.files.filter(({ state }) => state !== 'rejected') ?? [];

/** Files of a quote: those of the last version, those that wait for it, and more. */
export function QuoteFileFields({ own, kept, onKept, sending: { queue, removal }, error }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const earlier = reusable(own);
  const remove = ({ id, display_name }: QuoteFile) =>
    removal.mutate(id, {
      onSuccess: () => {
        heading.current?.focus();
        showAlert({ variant: 'success', text: copy.removed(display_name) });
      },
    });
  return (
    <section className={css.column} aria-label={copy.title}>
      <h3 ref={heading} tabIndex={-1} className={css.label}>
        {copy.optional}
      </h3>
      <p className={css.hint}>
        {copy.hint} {!own.at_once && copy.sealedHint}
      </p>
      {earlier.length > 0 && (
        <fieldset className={css.column}>
          <legend className={css.hint}>{copy.fromLast}</legend>
          {earlier.map(({ id, display_name }) => (
            <Checkbox
              key={id}
              checked={kept.includes(id)}
              onChange={(on) => onKept(on ? [...kept, id] : kept.filter((one) => one !== id))}
            >
              {display_name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {own.files.length > 0 && (
        <ul className={css.list}>
          {own.files.map((file) => (
            <li key={file.id} className={css.file}>
              <span className={css.words}>{file.display_name}</span>
              <FileNote {...file} />
              <Button
                variant="outlineDark"
                size="dense"
                aria-label={copy.removeLabel(file.display_name)}
                loading={removal.isPending && removal.variables === file.id}
                onClick={() => remove(file)}
              >
                {copy.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={queue.uploads} onRemove={queue.remove} onResume={queue.resume} />
      <div>
        <Picker
          name={copy.addLabel}
          text={copy.add}
          icon={add}
          accept={DOCUMENT_EXTENSIONS.join(',')}
          multiple
          onFiles={(chosen) => void queue.add(chosen)}
        />
      </div>
      {error && <FieldError urgent>{error}</FieldError>}
    </section>
  );
}
