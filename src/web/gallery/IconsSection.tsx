import { Icon } from '#web/ui/Icon.tsx';
// Only here, where all are shown: a namespace takes every icon along.
import * as icons from '#web/ui/icons.ts';
import { bell, budget, fee, guarantee, hiring, house, materials } from '#web/ui/icons.ts';
import css from './Gallery.module.css';
import { State } from './State.tsx';

const PRODUCT = { guarantee, fee, house, hiring, materials, budget };

export default function IconsSection() {
  return (
    <>
      <State name="Sizes">
        <Icon of={bell} size={16} label="16" />
        <Icon of={bell} size={20} label="20, in lines of text" />
        <Icon of={bell} size={24} label="24" />
        <Icon of={bell} size={32} label="32" />
      </State>
      <State name="Named product icons">
        <Icons icons={PRODUCT} />
      </State>
      <State name="All icons">
        <Icons icons={icons} />
      </State>
    </>
  );
}

function Icons({ icons }: { readonly icons: Readonly<Record<string, typeof bell>> }) {
  return (
    <ul className={css.icons}>
      {Object.entries(icons).map(([name, icon]) => (
        <li key={name}>
          <Icon of={icon} />
          {name}
        </li>
      ))}
    </ul>
  );
}
