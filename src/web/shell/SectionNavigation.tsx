import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { LazyMenu } from '#web/ui/LazyMenu.tsx';
import css from './SectionNavigation.module.css';

interface SectionLink {
  readonly href: string;
  readonly label: string;
  readonly Icon: Icon;
  /** Where all pages of the entry begin, if not at its own. */
  readonly within?: string;
}
interface Props {
  /** Name of the navigation for assistive technology. */
  readonly label: string;
  /** Name of the project or dashboard. */
  readonly title: string;
  /** Below it: a number, an owner. */
  readonly about?: readonly string[];
  /** The first group may have no name. */
  readonly groups: readonly { readonly name: string; readonly links: readonly SectionLink[] }[];
}

/** Navigation within a project or dashboard: a 208 px column, below 1024 px a menu above the heading. */
export function SectionNavigation({ label, title, about = [], groups }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = groups.filter((group) => group.links.length > 0);
  const links = shown.flatMap((group) => group.links);
  const isCurrent = ({ href, within = href }: SectionLink) => pathname === href || pathname.startsWith(`${within}/`);
  const current = links.find(isCurrent);
  return (
    <nav className={css.section} aria-label={label}>
      <p className={css.title}>{title}</p>
      {about.length > 0 && (
        <p className={css.about}>
          {about.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <div className={css.wide}>
        {shown.map((group) => (
          <div key={group.name}>
            {group.name && <h2 className={css.group}>{group.name}</h2>}
            <ul>
              {group.links.map((link) => (
                <li key={link.href}>
                  <Link to={link.href} className={css.link} aria-current={isCurrent(link) ? 'page' : undefined}>
                    <link.Icon size={20} stroke={1.6} aria-hidden />
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={css.narrow}>
        <LazyMenu
          position="bottom-start"
          width="target"
          button={
            <button type="button" className={css.choose}>
              {current?.label ?? title}
              <IconChevronDown size={16} stroke={2} aria-hidden />
            </button>
          }
        >
          {(Menu) =>
            links.map((link) => (
              <Menu.Item key={link.href} component={Link} to={link.href}>
                {link.label}
              </Menu.Item>
            ))
          }
        </LazyMenu>
      </div>
    </nav>
  );
}
