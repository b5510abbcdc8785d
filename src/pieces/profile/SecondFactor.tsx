import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Account, Profile } from '../../../providers/account'
import { t } from '../../vocabulary'
import { PasswordDialog } from './PasswordDialog'

const SwitchOnDialog = lazy(() => import('./SwitchOnDialog'))
const RecoveryCodes = lazy(() => import('./RecoveryCodes'))

interface SecondFactorProps {
  readonly account: Account
  readonly profile: Profile
  readonly onChanged: () => Promise<void>
}

type Step = 'password' | 'app' | 'off' | 'codes'

/** Switches the second factor on and off. Each of it asks for the password. */
export const SecondFactor = ({ account, profile: { secondFactor, recoveryCodes }, onChanged }: SecondFactorProps) => {
  const [step, setStep] = useState<Step>()
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setStep(undefined)

  const afterPassword: Partial<
    Record<Step, { title: string; doIt: string; work: (password: string) => Promise<void> }>
  > = {
    password: {
      title: t('Switch the second factor on'),
      doIt: t('Continue'),
      work: async (password) => {
        setBegun(await account.beginSecondFactor(password))
        setStep('app')
      },
    },
    off: {
      title: t('Switch the second factor off'),
      doIt: t('Switch off'),
      work: async (password) => {
        await account.dropSecondFactor(password)
        close()
        await onChanged()
      },
    },
    codes: {
      title: t('New recovery codes'),
      doIt: t('Make them'),
      work: async (password) => {
        setCodes(await account.renewRecoveryCodes(password))
        close()
        await onChanged()
      },
    },
  }
  const asking = step && afterPassword[step]

  return (
    <section className="panel" aria-label={t('Second factor')}>
      <h2>{t('Second factor')}</h2>
      {secondFactor ? (
        <>
          <p>{t('On. Signing in takes your password and a code of your authenticator app.')}</p>
          <p className={recoveryCodes < 3 ? 'profile-warning' : 'profile-note'}>
            {t('Recovery codes left: {{count}}.', { count: recoveryCodes })}
          </p>
          <div className="profile-ways">
            <Button onClick={() => setStep('codes')}>{t('New recovery codes')}</Button>
            <Button danger onClick={() => setStep('off')}>
              {t('Switch off')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            {t(
              'Off. With an authenticator app on your phone, somebody who learns your password still cannot sign in as you.',
            )}
          </p>
          <Button type="primary" onClick={() => setStep('password')}>
            {t('Switch on')}
          </Button>
        </>
      )}
      {asking && <PasswordDialog {...asking} onClose={close} />}
      <Suspense>
        {step === 'app' && begun && (
          <SwitchOnDialog
            {...begun}
            onCode={async (code) => {
              setCodes(await account.confirmSecondFactor(code))
              close()
              await onChanged()
            }}
            onClose={close}
          />
        )}
        {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
      </Suspense>
    </section>
  )
}
