import type { ChangeEvent } from 'react';
import { DOCUMENT_EXTENSIONS } from '#contract/documents/rules.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add, camera } from '#web/ui/icons.ts';
import { copy } from '../copy.ts';
import css from './FirmDocuments.module.css';

interface Props {
  /** Of the kind. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Several files of the device, or a photo by the camera of a phone. */
export function FilePickers({ label, onFiles }: Props) {
  return (
    <div className={css.pickers}>
      <Picker
        name={copy.add(label)}
        text={copy.addFiles}
        icon={add}
        accept={DOCUMENT_EXTENSIONS.join(',')}
        multiple
        onFiles={onFiles}
      />
      <span className={css.camera}>
        <Picker
          name={copy.takePhotoOf(label)}
          text={copy.takePhoto}
          icon={camera}
          accept="image/*"
          capture="environment"
          onFiles={onFiles}
        />
      </span>
    </div>
  );
}

interface PickerProps {
  /** For assistive technology. */
  readonly name: string;
  readonly text: string;
  readonly icon: typeof add;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly capture?: 'environment';
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the picker of the device. */
export function Picker({ name, text, icon, accept, multiple, capture, onFiles }: PickerProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = ''; // the same file may be chosen again
  };
  return (
    <span className={`${css.picker} ${buttonClass({ variant: 'outlineDark', size: 'dense' })}`}>
      <Icon of={icon} size={20} />
      <span aria-hidden>{text}</span>
      <input
        type="file"
        className={css.native}
        aria-label={name}
        accept={accept}
        multiple={multiple}
        capture={capture}
        onChange={choose}
      />
    </span>
  );
}
