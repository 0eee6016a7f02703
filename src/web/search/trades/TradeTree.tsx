import { type RenderTreeNodePayload, Tree, type TreeNodeData, useTree } from '@mantine/core';
import '@mantine/core/styles/Tree.layer.css';
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Trades } from '#contract/search/schema.ts';
import { count } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { right } from '#web/ui/icons.ts';
import { copy } from '../copy/trades.ts';
import { optionLabel } from '../model/filter-labels.ts';
import type { tradesQuery } from '../queries/trades.ts';
import css from './TradeTree.module.css';

type Trade = Trades[number];

export interface TradeTreeProps {
  readonly chosen: readonly string[];
  /** The trades below a code. */
  readonly below: (code: string) => ReturnType<typeof tradesQuery>;
  readonly sectors: readonly Omit<Trade, 'has_children'>[];
  readonly onToggle: (code: string) => void;
}

const dataOf = (results: readonly { readonly data: Trades | undefined }[]) => results.map(({ data }) => data);

/** All trades of a search from sectors to six-digit codes; the children of a code load when it is expanded. */
export function TradeTree({ chosen, below, sectors, onToggle }: TradeTreeProps) {
  // kept here: on new counts the widget sets what it had expanded when it was drawn, and undoes what a key did since
  const [expandedState, setExpandedState] = useState<Record<string, boolean>>({});
  const expand = (code: string, isExpanded: boolean) =>
    setExpandedState((before) => ({ ...before, [code]: isExpanded }));
  const opened = useMemo(() => Object.keys(expandedState), [expandedState]);
  const loaded = useQueries({ queries: opened.map(below), combine: dataOf });
  const data = useMemo(() => {
    const childrenOf = new Map(opened.map((code, at) => [code, loaded[at]]));
    const nodeOf = ({ value, label, count: number, has_children }: Trade): TreeNodeData => {
      const children = childrenOf.get(value)?.toSorted(byTitle).map(nodeOf);
      return { value, label, hasChildren: has_children, nodeProps: { number }, ...(children && { children }) };
    };
    return sectors.map((sector) => nodeOf({ ...sector, has_children: true }));
  }, [sectors, opened, loaded]);
  const tree = useTree({
    multiple: true,
    checkStrictly: true,
    selectedState: [...chosen],
    checkedState: [...chosen],
    expandedState,
    onNodeExpand: (code) => expand(code, true),
    onNodeCollapse: (code) => expand(code, false),
    onCheckedStateChange: (checked) => {
      for (const code of checked) if (!chosen.includes(code)) onToggle(code);
      for (const code of chosen) if (!checked.includes(code)) onToggle(code);
    },
  });
  return (
    <>
      <p id="trade-keys" className="visually-hidden">
        {copy.keys}
      </p>
      <Tree
        data={data}
        tree={tree}
        aria-label={copy.title}
        aria-describedby="trade-keys"
        className={css.tree}
        levelOffset={14}
        expandOnClick={false}
        expandOnSpace={false}
        checkOnSpace
        allowRangeSelection={false}
        renderNode={(node) => <TradeNode {...node} onToggle={onToggle} />}
      />
    </>
  );
}

/** Codes of former editions, which lists still name, have no title and come last. */
const byTitle = (one: Trade, other: Trade) => Number(isUntitled(one)) - Number(isUntitled(other));
const isUntitled = ({ value, label }: Pick<Trade, 'value' | 'label'>) => label === value;

type NodeProps = RenderTreeNodePayload & Pick<TradeTreeProps, 'onToggle'>;

/** Its arrow expands, its name selects. The keys are the tree's. */
function TradeNode({ node, tree, expanded, selected, hasChildren, elementProps, onToggle }: NodeProps) {
  const trade = { value: node.value, label: String(node.label) };
  const label = isUntitled(trade) ? copy.untitled(trade.value) : optionLabel('naics', trade);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treeitem around it has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the treeitem around it has the role
    <div
      className={`${elementProps.className} ${css.node}`}
      style={elementProps.style}
      data-value={node.value}
      onClick={() => onToggle(node.value)}
    >
      {hasChildren ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the treeitem around it has the keys
        // biome-ignore lint/a11y/noStaticElementInteractions: the treeitem around it has the role
        <span
          className={css.arrow}
          data-expanded={expanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            tree.toggleExpanded(node.value);
          }}
        >
          <Icon of={right} size={16} />
        </span>
      ) : (
        <span className={css.arrow} />
      )}
      <span className={css.box} data-checked={selected || undefined} aria-hidden />
      <span className={css.label}>{label}</span>
      <span className={css.count}>{count(Number(node.nodeProps?.number))}</span>
    </div>
  );
}
