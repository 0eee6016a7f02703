import { IconLayoutColumns, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { KeyFigures } from '#web/ui/KeyFigures.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { Statistic } from '#web/ui/Statistic.tsx';
import { UploadList } from '#web/ui/UploadList.tsx';
import { State } from './State.tsx';

function Pages() {
  const [page, setPage] = useState(3);
  return (
    <Pagination
      current={page}
      last={112}
      link={(to, look) => (
        <a
          {...look}
          href={`#page-${to}`}
          onClick={(event) => {
            event.preventDefault();
            setPage(to);
          }}
        />
      )}
    />
  );
}

function Views() {
  const [view, setView] = useState<'both' | 'list'>('both');
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={setView}
      items={[
        { value: 'both', label: 'List and map', icon: <IconLayoutColumns size={16} stroke={2} aria-hidden /> },
        { value: 'list', label: 'List', icon: <IconList size={16} stroke={2} aria-hidden /> },
      ]}
    />
  );
}

function Work() {
  const [done, setDone] = useState(412);
  return (
    <>
      <Progress label="Applying the list" done={done} total={1_235} unit="rows" note="You can leave this page." />
      <Button variant="outlineDark" onClick={() => setDone(Math.min(1_235, done + 412))}>
        Go on
      </Button>
    </>
  );
}

const LONG = 'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland';
const FACTS = [
  { name: 'Client', value: 'City of Baltimore' },
  { name: 'Contract amount', value: <strong>$1,180,000</strong> },
  { name: 'Opportunity ID', value: 'N/A' },
  { name: 'Start date', value: 'February 3, 2025' },
  { name: 'Project completion date', value: 'November 14, 2026' },
];

const UPLOADS = (['sending', 'waiting', 'interrupted', 'rejected'] as const).map((state, at) => ({
  key: state,
  file: new File(['…'.repeat(1_000 * (at + 1))], at === 0 ? `${LONG}.pdf` : `Plan ${at + 1}.pdf`),
  state,
  sent: 1_200,
  message: state === 'rejected' ? 'This file is empty' : '',
}));

export default function PiecesSection() {
  return (
    <>
      <State name="Segmented control">
        <Views />
      </State>
      <State name="Chips">
        <Chip onRemove={() => undefined}>Within 25 miles</Chip>
        <Chip onRemove={() => undefined}>{LONG}</Chip>
      </State>
      <State name="Pages">
        <Pages />
      </State>
      <State name="Progress">
        <Work />
        <Progress label="Reading the file" note="This takes about a minute." />
      </State>
      <State name="Files on their way">
        <UploadList uploads={UPLOADS} onRemove={() => undefined} onResume={() => undefined} />
      </State>
      <State name="Figures">
        <Statistic
          label="Paid to minority-owned firms"
          value="24.6%"
          unit="of all contract amounts"
          date="on November 20, 2026"
          source={<a href="#figures">How is this counted?</a>}
          size="hero"
        />
        <Statistic
          label="Confirmed"
          value="$61,904,100"
          unit="10,482 payments"
          date="to October 31, 2026"
          source={<a href="#figures">See the payments</a>}
        />
      </State>
      <State name="Key figures">
        <div style={{ width: '100%' }}>
          <KeyFigures
            items={[
              { key: 'paid', name: 'Paid', value: '$61,904,100' },
              { key: 'confirmed', name: 'Confirmed', value: '$1,180,000', note: 'of 10,482 payments' },
            ]}
          />
        </div>
      </State>
      <State name="Facts beside each other">
        <div style={{ width: '100%' }}>
          <DescriptionList
            items={[...FACTS, { name: 'Notes', value: `Two floors.\n${LONG} did the rest.`, long: true }]}
          />
        </div>
      </State>
      <State name="Facts with their source">
        <div style={{ width: '100%' }}>
          <DescriptionList
            layout="rows"
            items={[
              { name: 'Legal name', value: LONG, source: 'Maryland DOT, Nov 3, 2026' },
              { name: 'Website', value: <span className="muted">Not stated</span>, source: '–' },
              { name: 'County', value: 'Baltimore City' },
            ]}
          />
        </div>
      </State>
    </>
  );
}
