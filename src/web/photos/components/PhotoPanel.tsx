import { type DragEvent, useEffect, useRef, useState } from 'react';
import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { camera } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import type { UploadErrors } from '../queries/photo-uploads.ts';
import css from './Photos.module.css';
import { Thumbnails, type Tile } from './Thumbnails.tsx';

/** Size of the uploader's box; by default 250 high and as wide as its container. */
export interface BoxSize {
  readonly height?: number | string;
  readonly width?: number | string;
  /** Height while there is no photo; the same by default. */
  readonly emptyHeight?: number | string;
}

export interface PanelProps extends BoxSize {
  readonly label: string;
  readonly tiles: readonly Tile[];
  readonly uploadErrors: UploadErrors;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDelete: (key: string) => void;
  readonly onOpen?: (at: number) => void;
  /** Resumes interrupted uploads. */
  readonly onResume: () => void;
  /** Given once polling for pending photos has stopped: starts it again. */
  readonly onCheckAgain?: (() => void) | undefined;
}

/** The uploader's interface, the same in both modes. */
export function PhotoPanel({ height = 250, width = '100%', emptyHeight = height, ...props }: PanelProps) {
  const { label, tiles, uploadErrors: refusals, onFiles, onDelete, onOpen, onResume, onCheckAgain: onLook } = props;
  const [editing, setEditing] = useState(false);
  const drop = useDropTarget(onFiles);
  const { list, edit, deleteAt } = useFocusAfterDelete(tiles.length, onDelete);
  const deletable = tiles.some(({ mayDelete }) => mayDelete);
  if (editing && !deletable) setEditing(false);
  const coming = tiles.filter(({ state }) => state !== 'photo').length;
  return (
    <section className={css.uploader} aria-label={label}>
      <div className={css.notes} role="alert">
        {[...refusals].map(([text, times]) => (
          <Banner key={text} variant="error">
            <span>{text}</span> <span>({times})</span>
          </Banner>
        ))}
        {tiles.some(({ state }) => state === 'cut') && (
          <Notice text={copy.interrupted} action={copy.resume} onClick={onResume} />
        )}
        {onLook && <Notice text={copy.slow} action={copy.checkAgain} onClick={onLook} />}
      </div>
      <div className={css.box} style={{ height: tiles.length > 0 ? height : emptyHeight, width }} {...drop}>
        <div className={css.head}>
          <span className={css.label}>{label}</span>
          {deletable && (
            <Button variant="plain" ref={edit} aria-pressed={editing} onClick={() => setEditing(!editing)}>
              {editing ? copy.done : copy.edit}
            </Button>
          )}
          <PhotoPicker onFiles={onFiles} focus={edit} isFirst={!deletable} />
        </div>
        <div className={css.scroll}>
          {tiles.length === 0 ? (
            <p className={css.empty}>{copy.drop}</p>
          ) : (
            <Thumbnails
              tiles={tiles}
              editing={editing}
              listRef={list}
              onDelete={deleteAt}
              {...(onOpen && { onOpen })}
            />
          )}
        </div>
      </div>
      <p className={css.hint}>{copy.hint}</p>
      <p role="status" className="visually-hidden">
        {tiles.length > 0 && copy.summary(tiles.length - coming, coming)}
      </p>
    </section>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly action: string;
  readonly onClick: () => void;
}

function Notice({ text, action, onClick }: NoticeProps) {
  return (
    <Banner
      variant="warning"
      action={
        <Button variant="outlineDark" onClick={onClick}>
          {action}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}

interface PhotoPickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Gets the focus when the last photo is deleted. */
  readonly focus: { current: HTMLButtonElement | null };
  readonly isFirst: boolean;
}

function PhotoPicker({ onFiles, focus, isFirst }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={PHOTO_UPLOAD.endings.join(',')}
        aria-label={copy.add}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        variant="outlineDark"
        icon={<Icon of={camera} size={20} />}
        onClick={() => input.current?.click()}
        {...(isFirst && { ref: focus })}
      >
        {copy.add}
      </Button>
    </>
  );
}

/** Photos dropped anywhere on the box; the button is the other way. */
function useDropTarget(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => stop(event, true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      stop(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** The focused button is removed with its photo: the next one gets the focus, else the Edit button. */
function useFocusAfterDelete(count: number, onDelete: (key: string) => void) {
  const list = useRef<HTMLUListElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const gone = useRef<{ readonly at: number; readonly of: number } | null>(null);
  useEffect(() => {
    if (gone.current === null || count >= gone.current.of) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(gone.current.at, buttons.length - 1)] ?? edit.current;
    gone.current = null;
    next?.focus();
  }, [count]);
  const deleteAt = (key: string, at: number) => {
    gone.current = { at, of: count };
    onDelete(key);
  };
  return { list, edit, deleteAt };
}
