import { type FormEvent, useEffect, useId, useState } from 'react'
import type { OneTimeLinkOwner } from '../../../providers/session/account'
import { t } from '../../../vocabulary'
import { SignInLayout } from './SignInLayout'
import { PasswordField } from './sign-in-fields'

interface SetPasswordPageProps {
  /** The promise resolves to the owner of the link. The promise rejects if the link is no longer valid. */
  readonly onOpen: () => Promise<OneTimeLinkOwner>
  /** The promise rejects with an error whose message is the reason. */
  readonly onSet: (password: string) => Promise<void>
  readonly onLeave: () => void
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The page on which the owner of a one-time link sets a password. */
export const SetPasswordPage = ({ onOpen, onSet, onLeave }: SetPasswordPageProps) => {
  const [holder, setHolder] = useState<OneTimeLinkOwner>()
  const [isVoid, setVoid] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is checked once
  useEffect(() => {
    onOpen().then(setHolder, (error) => setVoid(messageOf(error)))
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setFailure(undefined)
    try {
      await onSet(password)
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  if (isVoid !== undefined)
    return (
      <SignInLayout title={t('This link is no longer valid')} lead={isVoid}>
        <button type="button" className="button sign-in-submit" onClick={onLeave}>
          {t('Go to sign-in')}
        </button>
      </SignInLayout>
    )
  if (!holder) return <SignInLayout title={t('Set your password')} lead={t('Checking your link …')} />
  return (
    <SignInLayout
      title={t('Set your password')}
      lead={t('Hello {{name}}. You will sign in as {{email}}.', { name: holder.name, email: holder.email })}
    >
      <form onSubmit={submit}>
        <div id={`${id}-failure`} role="alert">
          {failure && <p className="sign-in-failure">{failure}</p>}
        </div>
        <input type="hidden" name="username" autoComplete="username" value={holder.email} readOnly />
        <PasswordField
          id={`${id}-password`}
          label={t('New password')}
          failure={failure && `${id}-failure`}
          autoComplete="new-password"
          minLength={12}
        />
        <p className="sign-in-note">
          {t(
            'At least 12 characters. Four words that have nothing to do with each other are easy to remember and hard to guess.',
          )}
        </p>
        <button type="submit" className="button button-primary sign-in-submit" disabled={isBusy}>
          {isBusy ? t('Setting password …') : t('Set password')}
        </button>
      </form>
    </SignInLayout>
  )
}
