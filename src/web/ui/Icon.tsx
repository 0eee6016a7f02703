import type { Icon as Picture } from '@tabler/icons-react';

/** Thinner strokes at larger sizes keep the visual weight; 20 is for lines of text. */
const STROKES = { 16: 2, 20: 1.8, 24: 1.6, 32: 1.5 } as const;

interface Props {
  /** One of `icons.ts`. */
  readonly of: Picture;
  readonly size?: keyof typeof STROKES;
  /** Accessible name where there is no visible text; omitted for decoration. */
  readonly label?: string;
  readonly className?: string | undefined;
}

export function Icon({ of: Drawn, size = 24, label, className }: Props) {
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Drawn size={size} stroke={STROKES[size]} className={className} {...name} />;
}
