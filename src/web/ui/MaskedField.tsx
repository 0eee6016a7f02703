import { type ChangeEvent, type ComponentProps, type FocusEvent, useState } from 'react';
import css from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { applyEdit, type FieldProblem, type Mask } from './masks.ts';

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'prefix'>;

export interface MaskedFieldProps extends FieldProps, InputProps {
  /** Unformatted value, such as `1180000`; may be empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Props extends MaskedFieldProps {
  readonly mask: Mask;
  /** Error for rejected and incomplete text. */
  readonly invalidMessage?: string;
  /** The same by what the mask says is wrong. */
  readonly problemMessages?: Readonly<Record<FieldProblem, string>>;
  /** Prefix and suffix inside the field. */
  readonly before?: string;
  readonly after?: string;
}

/** A text input that is formatted while typing, with correct caret, Backspace and paste behavior. */
export function MaskedField(props: Props) {
  const { label, hint, error, mask, value, onChange, invalidMessage, problemMessages, before, after, onBlur, ...rest } =
    props;
  const [notice, setNotice] = useState<string | null>(null);
  const shown = mask.format(value);
  const emit = (next: string) => onChange(mask.toValue?.(next) ?? next);
  const messageFor = (problem?: FieldProblem | null) =>
    (problem && problemMessages?.[problem]) ?? invalidMessage ?? null;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const caret = input.selectionStart ?? input.value.length;
    const next = applyEdit(mask, {
      before: shown,
      text: input.value,
      caret,
      kind: kindOf(event.nativeEvent as InputEvent),
    });
    // Set here, because the caret jumps to the end when React sets the value.
    input.value = next.shown;
    input.setSelectionRange(next.caret, next.caret);
    setNotice(next.refused ? messageFor(next.problem) : null);
    if (!next.refused) emit(next.shown);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const problem = mask.problem?.(shown);
    setNotice(problem || (shown && mask.isIncomplete?.(shown)) ? messageFor(problem) : null);
    // "1,234.00" is whole dollars after all
    const settled = mask.read?.(shown);
    if (settled && 'text' in settled && !problem && mask.format(settled.text) !== shown)
      emit(mask.format(settled.text));
    onBlur?.(event);
  };
  return (
    <Field label={label} hint={hint} error={notice ?? error} urgent={notice !== null}>
      {(control) => (
        <span className={css.signed}>
          {before && <Sign className={css.before}>{before}</Sign>}
          <input
            type="text"
            {...rest}
            {...control}
            className={css.input}
            value={shown}
            onChange={change}
            onBlur={leave}
          />
          {after && <Sign className={css.after}>{after}</Sign>}
        </span>
      )}
    </Field>
  );
}

/** Paste, drop and autofill insert several characters at once, sometimes without an `inputType`. */
function kindOf({ inputType = '', data }: Partial<InputEvent>) {
  if (inputType === 'deleteContentForward') return 'forward';
  if (inputType.startsWith('delete')) return 'back';
  return data?.length === 1 ? 'typed' : 'filled';
}

function Sign({ className, children }: { readonly className: string | undefined; readonly children: string }) {
  return (
    <span className={className} aria-hidden>
      {children}
    </span>
  );
}
