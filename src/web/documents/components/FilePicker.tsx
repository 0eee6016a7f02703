import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { upload } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import css from './Documents.module.css';

interface Props {
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Picks several files, chosen or dropped. */
export function FilePicker({ disabled = false, onFiles }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = ''; // the same file may be chosen again
  };
  const stop = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent) => {
    stop(event, false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      className={css.chooser}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => stop(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={upload} />
      <p>
        <label htmlFor={id} className={css.choose}>
          {copy.choose}
        </label>{' '}
        <span className={css.dropHint}>{copy.drop}</span>
      </p>
      <p id={`${id}-hint`} className={css.hint}>
        {copy.chooseHint}
      </p>
      <input
        id={id}
        type="file"
        multiple
        className={css.native}
        accept={DOCUMENT_EXTENSIONS.join(',')}
        aria-describedby={`${id}-hint`}
        disabled={disabled}
        onChange={choose}
      />
    </div>
  );
}
