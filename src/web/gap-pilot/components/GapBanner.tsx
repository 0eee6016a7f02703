import type { ShownGroupForecast } from '#contract/gap-pilot/schema.ts';
import { dollars } from '#web/payments/model/money.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { percent } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { useForecast } from '../queries.ts';
import css from './GapPilot.module.css';

export const GAP_ANCHOR = 'gap-packages';

/** That a group is expected to miss its goal, and what could close the gap; nothing for those who see no forecast. */
export function GapBanner({ projectId }: { readonly projectId: string }) {
  const { data } = useForecast(projectId).query;
  const short = (data?.groups ?? [])
    .filter(({ outlook }) => outlook === 'short')
    .sort((a, b) => (b.short_cents ?? 0) - (a.short_cents ?? 0));
  const [worst] = short;
  if (!data || !worst) return null;
  const { packages } = data;
  const held = packages.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
  const isEnough = held >= (worst.short_cents ?? 0);
  return (
    <Banner variant="warning">
      <strong>{sentence(worst)}</strong>
      {short.length > 1 && copy.others(short.length - 1)}{' '}
      {packages.length > 0 ? copy.packages(packages.length, isEnough) : copy.noPackages}{' '}
      <a className={css.link} href={`#${GAP_ANCHOR}`}>
        {packages.length > 0 ? copy.seePackages : copy.seeForecast}
      </a>
    </Banner>
  );
}

/** Whole dollars: nobody can know the cents of what is to come. */
const whole = (cents: number): string => dollars(Math.round(cents / 100) * 100);

const sentence = ({ name, expected, short_cents }: ShownGroupForecast): string =>
  copy.banner(name, percent((expected?.bps ?? 0) / 100), whole(short_cents ?? 0));
