import { useState } from 'react';
import css from './Avatar.module.css';
import { initials } from './formats.ts';

interface Props {
  /** Address of a picture; initials stand where there is none or it does not load. */
  readonly image?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** Pixels; 32 is the one in the top bar. */
  readonly size?: 24 | 32 | 48 | 64;
}

/** A person in a circle; decoration, since the name stands beside it. */
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
