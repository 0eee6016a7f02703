import { copy } from '../copy/capacity.ts';
import { DayFilter } from './DayFilter.tsx';

interface Props {
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** The day on which a certificate was in force. */
export const AsOfDay = (props: Props) => <DayFilter label={copy.asOfDay} hint={copy.asOfHint} {...props} />;
