import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Column, Row } from '#web/ui/Grid.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { StickyCta } from '#web/ui/StickyCta.tsx';
import css from './Foundations.module.css';
import { State } from './State.tsx';

/** Contrast with white of each shade. */
const BLUE = [1.1, 1.2, 1.5, 1.9, 2.7, 4.0, 6.6, 8.8, 11.8, 15.4];
const NEUTRAL = [1.0, 1.1, 1.2, 1.4, 1.9, 3.7, 5.8, 7.8, 12.0, 17.3];
const CATEGORIES = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-others'];
const AMOUNTS = ['blue-1', 'blue-3', 'blue-5', 'blue-7', 'blue-9'];
const GOAL = ['chart-below-2', 'chart-2', 'chart-below-1', 'neutral-2', 'blue-2', 'blue-5', 'blue-8'];
const TYPE = [
  ['t48', '48/52', '24.6%'],
  ['t28', '28/34', 'Goals by group'],
  ['t22', '22/28', 'Pending work history'],
  ['t20', '20/26', 'Recent activity'],
  ['t18', '18/26', 'What the firm confirmed'],
  ['t16', '16/24', 'Each firm said itself that the money arrived.'],
  ['t14', '14/20', '$1,180,000 $96,250 $0 N/A'],
  ['t12', '12/16', 'Labels under navigation icons; nothing smaller'],
] as const;
const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const SPACE = [4, 8, 12, 16, 20, 24, 32, 40, 48, 72];
const LAYERS = [
  'carousel-arrow',
  'dropdown',
  'secondary-nav',
  'top-nav',
  'form-cta',
  'flash',
  'backdrop',
  'left-nav',
  'modal',
  'modal-dialog',
];

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`);

export default function FoundationsSection() {
  return (
    <>
      <StickyCta
        actions={
          <>
            <Button variant="outlineDark">Back</Button>
            <Button>Save and continue</Button>
          </>
        }
      >
        <Logo ink />
      </StickyCta>
      <Row>
        <Column span={6}>
          <State name="Colour">
            <Shades name="blue" contrast={BLUE} />
            <Shades name="neutral" contrast={NEUTRAL} />
            <Badge status="verified">Verified</Badge>
            <Badge status="pending">Pending</Badge>
            <Badge status="revision">Revision requested</Badge>
            <Badge status="rejected">Rejected</Badge>
            <Badge status="warning">Lapses in 41 days</Badge>
            <Badge status="locked">Locked</Badge>
          </State>
        </Column>
        <Column span={6}>
          <State name="Type: Public Sans 400 and 700">
            <dl className={css.type}>
              {TYPE.map(([name, size, text]) => (
                <div key={name}>
                  <dt>{size}</dt>
                  <dd style={{ font: `var(--${name})` }}>{text}</dd>
                </div>
              ))}
            </dl>
          </State>
        </Column>
        <Column span={6}>
          <State name="Charts">
            <Strip title="Categories, in this order" colours={CATEGORIES} />
            <Strip title="Amounts: darker means more" colours={AMOUNTS} />
            <Strip title="Below and above a goal" colours={GOAL} />
          </State>
        </Column>
        <Column span={6}>
          <State name="Space">
            <ul className={css.space}>
              {SPACE.map((size) => (
                <li key={size}>
                  <span style={{ width: size, height: size }} />
                  {size}
                </li>
              ))}
            </ul>
          </State>
        </Column>
      </Row>
      <State name="Grid: 12 columns, 24 apart, at most 1440 wide">
        <Row>
          {COLUMNS.map((number) => (
            <Column key={number} span={1} tablet={3}>
              <span className={css.cell}>{number}</span>
            </Column>
          ))}
          <Column span={8} tablet={6}>
            <span className={css.cell}>8 of 12</span>
          </Column>
          <Column span={4} tablet={6}>
            <span className={css.cell}>4 of 12</span>
          </Column>
        </Row>
      </State>
      <State name="Layers">
        <dl className={css.layers}>
          {LAYERS.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{token(`z-${name}`)}</dd>
            </div>
          ))}
        </dl>
      </State>
    </>
  );
}

function Shades({ name, contrast }: { readonly name: string; readonly contrast: readonly number[] }) {
  return (
    <ol className={css.shades} aria-label={`${name}, contrast with white below`}>
      {[...contrast.entries()].map(([shade, ratio]) => (
        <li key={shade} style={{ background: `var(--${name}-${shade})`, color: shade > 5 ? 'var(--white)' : '#000' }}>
          <b>{shade}</b> {token(`${name}-${shade}`).slice(1).toUpperCase()} <span>{ratio.toFixed(1)}</span>
        </li>
      ))}
    </ol>
  );
}

function Strip({ title, colours }: { readonly title: string; readonly colours: readonly string[] }) {
  return (
    <div className={css.strip}>
      <p>{title}</p>
      <div>
        {colours.map((name) => (
          <span key={name} style={{ background: `var(--${name})` }} />
        ))}
      </div>
    </div>
  );
}
