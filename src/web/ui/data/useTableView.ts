import { useLocalStorage } from '@mantine/hooks';

/** A person's view settings of a table: hidden columns and density. */
interface TableView {
  readonly hidden: readonly string[];
  readonly dense: boolean;
}

const DEFAULT_VIEW: TableView = { hidden: [], dense: false };

/** The view settings of the table `id`, stored in this browser. */
export function useTableView(id: string) {
  const [view, setView] = useLocalStorage<TableView>({
    key: `table ${id}`,
    defaultValue: DEFAULT_VIEW,
    getInitialValueInEffect: false,
    deserialize: parseView,
  });
  return {
    ...view,
    setDense: (dense: boolean) => setView({ ...view, dense }),
    setHidden: (column: string, hidden: boolean) =>
      setView({ ...view, hidden: [...view.hidden.filter((one) => one !== column), ...(hidden ? [column] : [])] }),
  };
}

/** The stored view, or the default for anything invalid. */
export function parseView(kept: string | undefined): TableView {
  try {
    const { hidden, dense } = JSON.parse(kept ?? '') as Partial<Record<keyof TableView, unknown>>;
    if (!Array.isArray(hidden)) return DEFAULT_VIEW;
    return { hidden: hidden.filter((column) => typeof column === 'string'), dense: dense === true };
  } catch {
    return DEFAULT_VIEW;
  }
}
