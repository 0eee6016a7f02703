import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ContractFilters } from '#web/parent-projects/contracts/ContractFilters.tsx';
import css from '#web/parent-projects/contracts/Contracts.module.css';
import { ContractTree, type SearchChanges } from '#web/parent-projects/contracts/ContractTree.tsx';
import { copy } from '#web/parent-projects/copy/contracts.ts';
import { changedSearch, parseContractsSearch } from '#web/parent-projects/model/contract-search.ts';
import { contractsQuery, downloadContracts } from '#web/parent-projects/queries/contracts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { add } from '#web/ui/icons.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';

const ContractPanel = lazyNamed(() => import('#web/parent-projects/contracts/ContractPanel.tsx'), 'ContractPanel');
// few contracts are added
const NewContractDialog = lazyNamed(() => import('#web/parent-projects/contracts/FactsForm.tsx'), 'NewContractDialog');

/** The contract tree of a project with its panel and dialogs; what it shows is in the address of any page that has it. */
export function ParentProjectContracts({ projectId }: { readonly projectId: string }) {
  const navigate = useNavigate();
  const search = parseContractsSearch(useSearch({ strict: false }));
  const change = (changes: SearchChanges) =>
    void navigate({
      to: '.',
      search: (now: object) => changedSearch(now, changes),
      replace: true,
      resetScroll: false,
    });
  const all = useInfiniteQuery(contractsQuery(projectId, {})).data?.pages[0];
  const groups = all?.rows.flatMap(({ credit_group }) => credit_group ?? []) ?? [];
  return (
    <section className={css.page} aria-label={copy.title}>
      <PageHeader title={copy.title} intro={copy.intro} isSection>
        <ExportMenu formats={['csv', 'xlsx']} onExport={(format) => downloadContracts(projectId, search, format)} />
        {all?.may_add && (
          <Button variant="outlineDark" icon={<Icon of={add} size={20} />} onClick={() => change({ add: 'prime' })}>
            {copy.addPrime}
          </Button>
        )}
      </PageHeader>
      <ContractTree projectId={projectId} search={search} onChange={change}>
        <ContractFilters search={search} groups={groups} onChange={change} />
      </ContractTree>
      <Suspense>
        <ContractPanel
          id={search.add ? undefined : search.contract}
          onClose={() => change({ contract: undefined })}
          onAddContract={(id) => change({ add: id })}
        />
        {search.add && (
          <NewContractDialog
            projectId={projectId}
            parentId={search.add === 'prime' ? null : search.add}
            onClose={() => change({ add: undefined })}
            onAdded={(id) => change({ add: undefined, contract: id })}
          />
        )}
      </Suspense>
    </section>
  );
}
