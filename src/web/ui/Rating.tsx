import { IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from './Button.tsx';
import { FieldError } from './Field.tsx';
import css from './Rating.module.css';

const DEFAULT_MAX = 5;

interface Props {
  readonly label: string;
  /** Whole stars; null when nothing is chosen. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly max?: number;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** Stars to choose, one radio button each; "Clear" takes the choice back. */
export function Rating({ label, value, onChange, max = DEFAULT_MAX, disabled, error }: Props) {
  const name = useId();
  return (
    <fieldset className={css.group} disabled={disabled} aria-describedby={error && `${name}-error`}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.row}>
        <span className={css.stars}>
          {numbers(max).map((star) => (
            <label key={star} className={css.star} data-on={star <= (value ?? 0) || undefined}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={star === value}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(star)}
              />
              <span className="visually-hidden">{starsText(star)}</span>
              <Star />
            </label>
          ))}
        </span>
        {value !== null && !disabled && (
          <IconButton label={`Clear ${label}`} onClick={() => onChange(null)}>
            <IconX size={16} stroke={2} aria-hidden />
          </IconButton>
        )}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** Stars to read; parts of a star show as a part. */
export function Stars({ value, max = DEFAULT_MAX }: { readonly value: number; readonly max?: number }) {
  return (
    <span className={css.read} role="img" aria-label={`${value} of ${starsText(max)}`}>
      {numbers(max).map((star) => (
        <span key={star} className={css.shown}>
          <IconStar size={20} stroke={1.6} />
          <span className={css.part} style={{ width: `${Math.min(1, Math.max(0, value - star + 1)) * 100}%` }}>
            <IconStarFilled size={20} />
          </span>
        </span>
      ))}
    </span>
  );
}

function Star() {
  return (
    <>
      <IconStar className={css.empty} size={24} stroke={1.6} aria-hidden />
      <IconStarFilled className={css.full} size={24} aria-hidden />
    </>
  );
}

const numbers = (max: number) => Array.from({ length: max }, (_, index) => index + 1);
const starsText = (number: number) => `${number} ${number === 1 ? 'star' : 'stars'}`;
