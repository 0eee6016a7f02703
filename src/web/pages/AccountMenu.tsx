import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '#contract/access/pages.ts';
import { SHORT_USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { companiesOf } from '#web/accounts/model/companies.ts';
import { useSwitchCompany } from '#web/accounts/queries/account.ts';
import { useFeedbackDialog } from '#web/analytics/components/FeedbackButton.tsx';
import { useLogOut } from '#web/session/queries/log-out.ts';
import css from '#web/shell/TopBar.module.css';
import { Avatar } from '#web/ui/Avatar.tsx';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import { copy } from './copy/top-bar.ts';

export function AccountMenu({ me }: { readonly me: Me }) {
  const logOut = useLogOut();
  const feedback = useFeedbackDialog();
  const name = `${me.first_name} ${me.last_name}`;
  const companies = companiesOf(me);
  const [shown] = companies;
  const company = shown?.name ?? (me.user_type === 'INTERNAL' ? copy.staff : SHORT_USER_TYPE_LABELS[me.user_type]);
  const side = companies.filter(({ type }) => type === shown?.type);
  const choose = useSwitchCompany();
  return (
    <>
      <LazyMenu
        position="bottom-end"
        width={side.length > 1 || me.signed_in_through !== null ? 280 : 200}
        className={css.accountMenu}
        button={
          <button type="button" className={css.account}>
            <Avatar firstName={me.first_name} lastName={me.last_name} />
            <span className={css.names}>
              <span className="visually-hidden">{copy.account}: </span>
              {name}
              <span className={css.company}>{company}</span>
            </span>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </button>
        }
      >
        {(Menu) => (
          <>
            {mayOpen(me, '/details') && (
              <Menu.Item component={Link} to="/details">
                {copy.settings}
              </Menu.Item>
            )}
            {side.length > 1 && (
              <>
                <Menu.Divider />
                <Menu.Label>{copy.companies}</Menu.Label>
                {side.map((one) => (
                  <Menu.Item
                    key={one.id}
                    rightSection={one.current && <IconCheck size={16} stroke={2} aria-hidden />}
                    onClick={() => one.current || choose.mutate(one)}
                  >
                    {one.name}
                    {one.current && <span className="visually-hidden"> {copy.current}</span>}
                  </Menu.Item>
                ))}
                <Menu.Divider />
              </>
            )}
            {me.signed_in_through !== null && <Menu.Label>{copy.onlyCompany(me.signed_in_through)}</Menu.Label>}
            <Menu.Item onClick={feedback.give}>{copy.feedback}</Menu.Item>
            <Menu.Item onClick={() => logOut.mutate('/')}>{copy.signOut}</Menu.Item>
          </>
        )}
      </LazyMenu>
      {feedback.dialog}
    </>
  );
}
