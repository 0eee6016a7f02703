import { useEffect, useRef } from 'react';
import type { Assemblies } from '#contract/photos/schema.ts';
import { FieldError } from '#web/ui/Field.tsx';
import { copy } from '../copy.ts';
import { usePhotoUploads } from '../queries/photo-uploads.ts';
import { type BoxSize, PhotoPanel } from './PhotoPanel.tsx';
import type { Tile } from './Thumbnails.tsx';

interface Props extends BoxSize {
  /** Uploads by their file id as JSON; empty where there are none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called with whether photos are still uploading: a form submitted meanwhile would lack them. */
  readonly onBusy?: (busy: boolean) => void;
  readonly error?: string | undefined;
  readonly label?: string;
}

/** The uploader inside a form: photos stay pending until the form is submitted with its field `transloadit_assemblies`. */
export function PhotoField({ value, onChange, onBusy, error, label = copy.title, ...box }: Props) {
  const previews = useRef(new Map<string, string>());
  const latest = useRef(value);
  latest.current = value;
  const change = (map: Assemblies) => {
    latest.current = Object.keys(map).length > 0 ? JSON.stringify(map) : '';
    onChange(latest.current);
  };
  const { sending, refusals, send, resume } = usePhotoUploads((record, preview) => {
    previews.current.set(record.id, preview);
    change({ ...uploadsIn(latest.current), [record.id]: record });
  });
  const isBusy = sending.length > 0;
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy]);
  const remove = (key: string) => {
    const { [key]: _, ...rest } = uploadsIn(latest.current);
    change(rest);
  };
  const tiles: Tile[] = [
    ...Object.keys(uploadsIn(value)).map((key) => ({
      key,
      state: 'pending' as const,
      src: previews.current.get(key) ?? null,
      mayDelete: true,
    })),
    ...sending.map(({ key, state, preview, percent }) => ({ key, state, src: preview, percent })),
  ];
  return (
    <>
      <input type="hidden" name="transloadit_assemblies" value={value} />
      <PhotoPanel
        {...box}
        label={label}
        tiles={tiles}
        uploadErrors={refusals}
        onFiles={send}
        onDelete={remove}
        onResume={resume}
      />
      {error && <FieldError urgent>{error}</FieldError>}
    </>
  );
}

/** Parsed without validation, since only this component writes the value. */
const uploadsIn = (value: string): Assemblies => (value === '' ? {} : JSON.parse(value));
