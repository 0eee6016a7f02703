import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { linkTo } from '#web/shell/model/search-params.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy/data-files.ts';
import css from './PaymentTools.module.css';

const DataFileImport = lazyNamed(() => import('#web/data-files/components/DataFileImport.tsx'), 'DataFileImport');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pathOf = (project: string, tab: MonthlyReport) => `/parent-project/${project}/data-input/${tab}`;

interface Place {
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly branch: string;
}
/** Leads to the files of a tab and branch. */
export const ImportDataLink = ({ project, tab, branch }: Place) => (
  <Link
    {...linkTo(`${pathOf(project, tab)}?branch=${branch}&import=files`)}
    className={buttonClass({ variant: 'outlineDark' })}
  >
    {copy.import}
  </Link>
);

interface Props {
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly search: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}
/** `?branch=…&import=files`, or the id of a file, at a tab of data input; without these, the children. */
export function DataFilePages({ project, tab, search, children }: Props) {
  const navigate = useNavigate();
  const { branch, import: shown } = search;
  if (typeof shown !== 'string' || typeof branch !== 'string' || !UUID.test(branch)) return children;
  const path = `${pathOf(project, tab)}?branch=${branch}`;
  return (
    <div className={`page ${css.page}`}>
      <Link {...linkTo(path)}>{copy.back}</Link>
      <PageHeading>{copy.titles[tab]}</PageHeading>
      <Suspense>
        <DataFileImport
          projectId={project}
          tab={tab}
          branchId={branch}
          fileId={UUID.test(shown) ? shown : null}
          onShow={(id) => void navigate(linkTo(`${path}&import=${id ?? 'files'}`))}
        />
      </Suspense>
    </div>
  );
}
