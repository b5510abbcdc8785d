import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { Account, Profile } from '../../../providers/session/account'
import { t } from '../../../vocabulary'
import { lazy } from '../../lazy'
import { fieldErrorOf } from './field-error'

const SecondFactorSetupDialog = lazy(() => import('./SecondFactorSetupDialog'))
const RecoveryCodes = lazy(() => import('./RecoveryCodes'))

interface SecondFactorSettingsProps {
  readonly account: Account
  readonly profile: Profile
  readonly onChanged: () => Promise<void>
}

/** Turns the second factor of the sign-in on and off. Turning the second factor on or off requires the password. */
export const SecondFactorSettings = ({
  account,
  profile: { secondFactor, recoveryCodes },
  onChanged,
}: SecondFactorSettingsProps) => {
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()

  const work = (what: string, done: () => Promise<void>) => async () => {
    setBusy(what)
    setFailure(undefined)
    await done().catch((error) => setFailure(fieldErrorOf(error).message))
    setBusy(undefined)
  }
  const begin = work('on', async () => setBegun(await account.beginSecondFactor()))
  const drop = work('off', async () => {
    await account.dropSecondFactor()
    await onChanged()
  })
  const renew = work('codes', async () => {
    setCodes(await account.renewRecoveryCodes())
    await onChanged()
  })

  return (
    <section className="panel" aria-label={t('Two-step sign-in')}>
      <h2>{t('Two-step sign-in')}</h2>
      {secondFactor ? (
        <>
          <p>
            {t('Two-step sign-in is on. To sign in, you need your password and a code from your authenticator app.')}
          </p>
          <p className={recoveryCodes < 3 ? 'profile-warning' : 'profile-note'}>
            {t('Recovery codes left: {{count}}.', { count: recoveryCodes })}
          </p>
          <div className="profile-ways">
            <Button loading={busy === 'codes'} onClick={renew}>
              {t('Create new recovery codes')}
            </Button>
            <Button danger loading={busy === 'off'} onClick={drop}>
              {t('Turn off')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {t(
              'Two-step sign-in is off. An authenticator app protects your account even if someone else knows your password.',
            )}
          </p>
          <Button type="primary" loading={busy === 'on'} onClick={begin}>
            {t('Turn on')}
          </Button>
        </>
      )}
      <div role="alert">{failure && <p className="profile-failure">{failure}</p>}</div>
      <Suspense>
        {begun && (
          <SecondFactorSetupDialog
            {...begun}
            onCode={async (code) => {
              setCodes(await account.confirmSecondFactor(code))
              setBegun(undefined)
              await onChanged()
            }}
            onClose={() => setBegun(undefined)}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      </Suspense>
    </section>
  )
}
