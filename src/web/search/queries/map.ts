import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import type { MapResult } from '#contract/search/schema.ts';
import { api } from '#web/api.ts';
import type { Area } from '../model/map-areas.ts';
import type { Bounds } from '../model/map-viewport.ts';
import { apiQuery, type DirectoryState } from '../model/search-state.ts';

export type Cell = MapResult['cells'][number];
type MapRequest = Parameters<typeof api.search.map>[0]['query'];

/** Cells with the firms of a search, everywhere or within bounds. The previous ones stay until the next arrive. */
export const mapQuery = (state: DirectoryState, bounds: Bounds | null) => {
  const { sort: _sort, page: _page, ...query } = apiQuery(state);
  const sides =
    bounds && Object.fromEntries(Object.entries(bounds).map(([side, degrees]) => [side, degrees.toFixed(4)]));
  return queryOptions({
    queryKey: ['search', 'map', query, sides],
    queryFn: ({ signal }) => api.search.map({ query: { ...query, ...sides } as MapRequest, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The centroid of a ZIP code. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['search', 'place', zip],
    queryFn: ({ signal }) => api.search.place({ query: { zip }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Atlas = Topology<Record<string, GeometryCollection<{ name: string }>>>;

const atlas = (layer: 'states' | 'counties', url: string) =>
  queryOptions({
    queryKey: ['atlas', layer],
    queryFn: async ({ signal }) => {
      const topology = (await (await fetch(url, { signal })).json()) as Atlas;
      const shapes = topology.objects[layer];
      return shapes ? ((feature(topology, shapes) as GeoJSON.FeatureCollection).features as Area[]) : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export const statesQuery = atlas('states', statesUrl);
export const countiesQuery = atlas('counties', countiesUrl);
