import { useState } from 'react';
import css from './Avatar.module.css';
import { initials } from './formats.ts';

interface Props {
  /** Image URL; initials are shown without one or if it fails to load. */
  readonly image?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Pixels; 32 is the one in the top bar. */
  readonly size?: 24 | 32 | 48 | 64;
}

/** An avatar; decorative, because the name is next to it. */
export function Avatar({ image, firstName, lastName, size = 32 }: Props) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={`${css.avatar} ${css[`size${size}`]}`} aria-hidden>
      {image && image !== failed ? (
        <img src={image} alt="" width={size} height={size} onError={() => setFailed(image)} />
      ) : (
        initials(firstName, lastName)
      )}
    </span>
  );
}
