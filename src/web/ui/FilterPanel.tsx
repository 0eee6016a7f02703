import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Choice.tsx';
import { Collapsible } from './Collapsible.tsx';
import css from './FilterPanel.module.css';
import { count } from './formats.ts';
import { lazyNamed } from './lazyNamed.ts';
import { Skeleton } from './States.tsx';

const Drawer = lazyNamed(() => import('./Drawer.tsx'), 'Drawer');

/** Options shown before "Show more". */
const SHOWN = 6;
/** From this many options on, a group has its own search. */
const SEARCHABLE = 16;

interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** How many results it would give. */
  readonly count: number;
}

export interface FilterGroup {
  readonly id: string;
  readonly title: string;
  /** Undefined while they are on their way. */
  readonly options: readonly FilterOption[] | undefined;
  readonly chosen: readonly string[];
  /** A group with something chosen opens too. */
  readonly startsOpen?: boolean;
  /** Said in place of no options. */
  readonly none: string;
  /** Below the options. */
  readonly more?: ReactNode;
}

interface Props {
  readonly groups: readonly FilterGroup[];
  readonly onToggle: (group: string, value: string) => void;
}

/** Filters that apply at once. An option that would give nothing is greyed, not hidden. */
export function FilterPanel({ groups, onToggle }: Props) {
  return groups.map((group) => (
    <Collapsible
      key={group.id}
      title={group.title}
      count={group.chosen.length}
      startsOpen={group.startsOpen || group.chosen.length > 0}
    >
      {group.options ? (
        <>
          <Options group={group} options={group.options} onToggle={(value) => onToggle(group.id, value)} />
          {group.more}
        </>
      ) : (
        <div className={css.shapes}>
          {[80, 62, 71].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Collapsible>
  ));
}

interface OptionsProps {
  readonly group: FilterGroup;
  readonly options: readonly FilterOption[];
  readonly onToggle: (value: string) => void;
}

function Options({ group: { title, chosen, none }, options, onToggle }: OptionsProps) {
  const [all, setAll] = useState(false);
  const [sought, setSought] = useState('');
  const id = useId();
  if (options.length === 0) return <p className={css.none}>{none}</p>;
  const found = options.filter(({ label }) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const chosenBelow = options.slice(SHOWN).filter(({ value }) => chosen.includes(value));
  const listed = all ? found : [...chosenBelow, ...options.slice(0, SHOWN)];
  return (
    <>
      {all && options.length >= SEARCHABLE && (
        <input
          type="search"
          className={css.find}
          aria-label={`Find in ${title}`}
          placeholder={`Find in ${title}`}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul id={id} className={all ? css.long : undefined}>
        {listed.map(({ value, label, count: number }) => (
          <li key={value}>
            <Checkbox
              checked={chosen.includes(value)}
              disabled={number === 0 && !chosen.includes(value)}
              onChange={() => onToggle(value)}
            >
              <span className={css.label} title={label}>
                {label}
              </span>
              <span className={css.count}>{count(number)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {all && (
        <p role="status" className={found.length > 0 ? 'visually-hidden' : css.none}>
          {found.length > 0 ? `${count(found.length)} shown` : 'No results'}
        </p>
      )}
      {(all || options.length > listed.length) && (
        <Button
          variant="plain"
          size="dense"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => {
            setAll(!all);
            setSought('');
          }}
        >
          {all ? 'Show fewer' : `Show ${options.length - listed.length} more`}
        </Button>
      )}
    </>
  );
}

interface DrawerProps {
  /** How many filters are in force. */
  readonly chosen: number;
  /** Text of the button that closes it, such as "Show 214 firms". */
  readonly show: string;
  /** A `FilterPanel`. */
  readonly children: ReactNode;
}

/** Up to 1023 px the filters are behind a button. */
export function FilterDrawer({ chosen, show, children }: DrawerProps) {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={css.drawerButton}>
      <Button
        variant="outlineDark"
        aria-haspopup="dialog"
        icon={<IconAdjustmentsHorizontal size={20} stroke={1.8} aria-hidden />}
        onClick={() => {
          setUsed(true);
          setOpened(true);
        }}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <Suspense>
        {used && (
          <Drawer
            opened={opened}
            onClose={close}
            title="Filters"
            side="right"
            width={360}
            foot={<Button onClick={close}>{show}</Button>}
          >
            {children}
          </Drawer>
        )}
      </Suspense>
    </div>
  );
}
