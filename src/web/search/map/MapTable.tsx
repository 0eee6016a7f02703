import { useQuery } from '@tanstack/react-query';
import { geoContains } from 'd3-geo';
import { Fragment, useMemo } from 'react';
import { ProfileLink } from '#web/businesses/components/ProfileLink.tsx';
import { count } from '#web/ui/formats.ts';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/map.ts';
import { type Area, areaBounds } from '../model/map-areas.ts';
import type { Bounds } from '../model/map-viewport.ts';
import type { DirectoryState } from '../model/search-state.ts';
import { type Cell, countiesQuery, mapQuery, statesQuery } from '../queries/map.ts';
import css from './Map.module.css';

interface Props {
  readonly state: DirectoryState;
  /** What the map shows. */
  readonly bounds: Bounds | null;
}

/** The accessible alternative of the map: its firms by county. A cell belongs to the county of its center. */
export function MapTable({ state, bounds }: Props) {
  const { data } = useQuery(mapQuery(state, bounds));
  const { data: counties } = useQuery(countiesQuery);
  const { data: states } = useQuery(statesQuery);
  const rows = useMemo(
    () => (data && counties && states ? groupByCounty(data.cells, counties, states) : null),
    [data, counties, states],
  );
  if (!rows) {
    return (
      <LoadingState what={copy.tableLoading}>
        <Skeleton width={60} />
      </LoadingState>
    );
  }
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{copy.tableCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.county}</th>
          <th scope="col" className={css.number}>
            {copy.columns.firms}
          </th>
          <th scope="col">{copy.columns.names}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ county, firms, number }) => (
          <tr key={county}>
            <th scope="row">{county}</th>
            <td className={css.number}>{count(number)}</td>
            <td>
              {firms.map((firm, at) => (
                <Fragment key={firm.id}>
                  {at > 0 && ', '}
                  <ProfileLink firm={firm}>{firm.trade_name ?? firm.legal_business_name}</ProfileLink>
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Row {
  readonly county: string;
  readonly number: number;
  readonly firms: readonly NonNullable<Cell['firm']>[];
}

function groupByCounty(cells: readonly Cell[], counties: readonly Area[], states: readonly Area[]): Row[] {
  const stateNames = new Map(states.map(({ id, properties }) => [id, properties.name]));
  const groups = Map.groupBy(cells, ({ latitude, longitude }) => {
    const area = counties.find((county) => {
      const [west, south, east, north] = areaBounds(county);
      const near = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
      return near && geoContains(county, [longitude, latitude]);
    });
    if (!area) return copy.unknownCounty;
    const names = [area.properties.name, stateNames.get(area.id.slice(0, 2)) ?? ''];
    return [...new Set(names)].join(', '); // the District of Columbia is both state and county
  });
  return [...groups]
    .map(([county, members]) => ({
      county,
      number: members.reduce((sum, cell) => sum + cell.count, 0),
      firms: members.flatMap(({ firm }) => firm ?? []),
    }))
    .sort((one, other) => other.number - one.number);
}
