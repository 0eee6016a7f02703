import { useQuery } from '@tanstack/react-query';
import { Bar, FailedState, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy/settings.ts';
import { stateQuery } from '../queries/settings.ts';
import { AppSettings } from './AppSettings.tsx';
import { PasskeySettings } from './PasskeySettings.tsx';
import { NewCodes, RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecuritySettings.module.css';

/** What a person sets up beside the password. @param onSetUp once something is set up and its codes were kept */
export function SecuritySettings({ onSetUp }: { readonly onSetUp?: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(stateQuery);
  return (
    <div className={css.settings}>
      <h2>{copy.title}</h2>
      <p className={css.lead}>{copy.lead}</p>
      {isError && !data && (
        <FailedState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </FailedState>
      )}
      {!isError && !data && (
        <Loading what={copy.loading}>
          <div className={css.section}>
            {[30, 60, 45].map((width) => (
              <Bar key={width} width={width} />
            ))}
          </div>
        </Loading>
      )}
      {data && (
        <>
          <PasskeySettings passkeys={data.passkeys} onSetUp={onSetUp} />
          <AppSettings totp={data.totp} onSetUp={onSetUp} />
          {(data.totp || data.passkeys.length > 0) && <RecoveryCodes left={data.recovery_codes_left} />}
        </>
      )}
      <NewCodes onKept={onSetUp} />
    </div>
  );
}
