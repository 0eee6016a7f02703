import type { Snapshot } from '#contract/community/schema.ts';
import { CountyMap } from '#web/ui/charts/CountyMap.tsx';
import type { Amounts } from '../model/amounts.ts';
import type { Wording } from '../model/wording.ts';

interface Props {
  readonly places: Snapshot['places'];
  readonly words: Wording;
  readonly amounts: Amounts;
}

/** Where paid firms are; the table beside it says the same. */
export function PlacesMap({ places, words, amounts }: Props) {
  return (
    <CountyMap
      values={places.map(({ fips, cents }) => ({ fips, value: cents }))}
      label={words.mapOf(places[0]?.county ?? '')}
      write={(cents) => amounts.shortMoney(Math.round(cents))}
    />
  );
}
