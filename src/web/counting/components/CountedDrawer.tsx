import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { replayCopy, rulesCopy } from '../copy/replay.ts';
import { howCopy, linesCopy } from '../copy.ts';
import type { CountedView, CountingSearch } from '../model/search.ts';
import { CountedLines } from './CountedLines.tsx';
import { HowCounted } from './HowCounted.tsx';
import { Replay } from './Replay.tsx';
import { RulesForm } from './RulesForm.tsx';

interface Props {
  readonly counts: ProjectCounts;
  readonly search: CountingSearch;
  readonly onChange: (search: CountingSearch) => void;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<CountedView, string>> = {
  lines: linesCopy.title,
  how: howCopy.title,
  replay: replayCopy.title,
  rules: rulesCopy.title,
};
const WIDTHS: Readonly<Record<CountedView, number>> = { lines: 1080, how: 560, replay: 1080, rules: 560 };

/** What proves the figures, beside them: an address opens it. */
export function CountedDrawer({ counts, search, onChange, onClose }: Props) {
  const view = search.counted ?? 'lines';
  const given = { projectId: counts.project_id, counts, search, onChange };
  return (
    <Drawer opened onClose={onClose} title={TITLES[view]} side="right" width={WIDTHS[view]}>
      {view === 'lines' && <CountedLines {...given} />}
      {view === 'how' && <HowCounted counts={counts} />}
      {view === 'replay' && <Replay {...given} />}
      {view === 'rules' && <RulesForm projectId={counts.project_id} onClose={onClose} />}
    </Drawer>
  );
}
