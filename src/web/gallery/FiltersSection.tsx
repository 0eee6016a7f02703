import { useState } from 'react';
import { Chips } from '#web/ui/Chip.tsx';
import { FilterDrawer, type FilterGroup, FilterPanel } from '#web/ui/FilterPanel.tsx';
import { plural } from '#web/ui/formats.ts';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { State } from './State.tsx';

const AGENCIES = ['Maryland DOT', 'City of Baltimore', 'WBENC', "Prince George's County", 'NMSDC', 'Montgomery County'];
const TRADES = Array.from({ length: 40 }, (_, at) => ({
  value: String(238_110 + at * 10),
  label: `${238_110 + at * 10} ${at === 3 ? 'Other Foundation, Structure, and Building Exterior Contractors of Long Names' : `Trade ${at + 1}`}`,
  count: (at * 37) % 91,
}));

const GROUPS: readonly Omit<FilterGroup, 'chosen'>[] = [
  {
    id: 'certification',
    title: 'Certification',
    startsOpen: true,
    none: 'No firm states it.',
    options: [
      { value: 'MBE', label: 'Minority-owned (MBE)', count: 163 },
      { value: 'WBE', label: 'Women-owned (WBE)', count: 88 },
      { value: 'HUBZone', label: 'HUBZone', count: 0 },
    ],
  },
  {
    id: 'agency',
    title: 'Certified by',
    startsOpen: true,
    none: 'No firm states it.',
    options: [...AGENCIES, 'Howard County', 'Anne Arundel County'].map((label, at) => ({
      value: label,
      label,
      count: 176 - at * 20,
    })),
  },
  { id: 'trade', title: 'Trade (NAICS 2022)', startsOpen: true, none: 'No firm states it.', options: TRADES },
  { id: 'size', title: 'Size', startsOpen: false, none: 'No firm of this search states its size.', options: [] },
];

function Filtered() {
  const [chosen, setChosen] = useState<readonly (readonly [string, string])[]>([['certification', 'MBE']]);
  const toggle = (group: string, value: string) => {
    const rest = chosen.filter((one) => one[0] !== group || one[1] !== value);
    setChosen(rest.length < chosen.length ? rest : [...chosen, [group, value]]);
  };
  const groups = GROUPS.map((group) => ({
    ...group,
    chosen: chosen.filter(([id]) => id === group.id).map(([, value]) => value),
  }));
  const chips = chosen.map(([group, value]) => ({
    key: `${group} ${value}`,
    label: groups.find(({ id }) => id === group)?.options?.find((one) => one.value === value)?.label ?? value,
    onRemove: () => toggle(group, value),
  }));
  const panel = <FilterPanel groups={groups} onToggle={toggle} />;
  return (
    <>
      <State name="Chips of what is chosen">
        <Chips label="Filters in force" chips={chips} onClear={() => setChosen([])} />
      </State>
      <State name="By state">
        <States />
      </State>
      <State name="Drawer, up to 1023 px">
        <FilterDrawer chosen={chosen.length} show={`Show ${plural(214 - chosen.length, 'firm')}`}>
          {panel}
        </FilterDrawer>
      </State>
      <State name="Panel">
        <div style={{ width: 240 }}>{panel}</div>
      </State>
    </>
  );
}

function States() {
  const [state, setState] = useState<string | null>('pending');
  return (
    <StateFilter
      label="Filter by state"
      items={[
        { state: null, label: 'All', number: 214 },
        { state: 'pending', label: 'Pending', number: 9 },
        { state: 'verified', label: 'Verified', number: undefined },
      ]}
      value={state}
      onChange={setState}
    />
  );
}

export default function FiltersSection() {
  return (
    <>
      <Filtered />
      <State name="Loading">
        <div style={{ width: 240 }}>
          <FilterPanel
            groups={[
              { id: 'state', title: 'State', startsOpen: true, none: '', chosen: [], options: undefined },
              { id: 'city', title: 'City', startsOpen: true, none: '', chosen: [], options: undefined },
            ]}
            onToggle={() => undefined}
          />
        </div>
      </State>
    </>
  );
}
