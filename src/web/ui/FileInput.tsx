import { IconPaperclip, IconX } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';
import css from './FileInput.module.css';
import { fileTypeError, isAcceptedFile } from './file-types.ts';

interface Props extends FieldProps {
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  /** Endings such as `.pdf`; left out, any file may be chosen. */
  readonly accept?: readonly string[];
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** One file, chosen or dropped; what the browser lets through against `accept` is refused here. */
export function FileInput(props: Props) {
  const {
    label,
    hint,
    error,
    value,
    onChange,
    accept = [],
    placeholder = 'Choose file...',
    required,
    disabled,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const may = !file || isAcceptedFile(file.name, accept);
    setRefused(!may);
    if (may) onChange(file ?? null);
    else hold(target, value);
  };
  const clear = () => {
    setRefused(false);
    onChange(null);
    input.current?.focus();
  };
  useEffect(() => {
    if (input.current) hold(input.current, value);
  }, [value]);
  return (
    <Field label={label} hint={hint} error={refused ? fileTypeError(accept) : error} urgent={refused}>
      {(control) => (
        <span className={css.file} data-invalid={control['aria-invalid']} data-disabled={disabled || undefined}>
          <IconPaperclip size={20} stroke={1.8} aria-hidden />
          <span className={value ? css.name : css.placeholder} aria-hidden title={value?.name}>
            {value?.name ?? placeholder}
          </span>
          <input
            {...control}
            ref={input}
            type="file"
            className={css.native}
            accept={accept.join(',') || undefined}
            required={required}
            disabled={disabled}
            onChange={choose}
          />
          {value && !disabled && (
            <IconButton className={css.clear ?? ''} label={`Remove ${value.name}`} onClick={clear}>
              <IconX size={20} stroke={1.8} aria-hidden />
            </IconButton>
          )}
        </span>
      )}
    </Field>
  );
}

/** Lets the native input hold what the form holds, so that both are emptied together and say the same. */
function hold(input: HTMLInputElement, file: File | null) {
  if ((input.files?.[0] ?? null) === file) return;
  const held = new DataTransfer();
  if (file) held.items.add(file);
  input.files = held.files;
}
