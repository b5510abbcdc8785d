import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../vocabulary'
import { SignInLayout } from './SignInLayout'
import { EmailField } from './sign-in-fields'

interface ForgottenPasswordPageProps {
  /** The e-mail address that was typed on the sign-in page. */
  readonly email: string
  /**
   * Requests the link for a new password. The promise resolves to the message of the API. The promise rejects with an
   * error whose message is the reason.
   */
  readonly onAsk: (email: string) => Promise<string>
  readonly onLeave: () => void
}

/** The page on which people request a link for a new password. */
export const ForgottenPasswordPage = ({ email, onAsk, onLeave }: ForgottenPasswordPageProps) => {
  const [said, setSaid] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('email')).trim()
    setBusy(true)
    setFailure(undefined)
    try {
      setSaid(await onAsk(given))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }

  // The element that had the focus was removed.
  useEffect(() => {
    if (said !== undefined) back.current?.focus()
  }, [said])

  if (said !== undefined)
    return (
      <SignInLayout title={t('Check your e-mail')} lead={said}>
        <button ref={back} type="button" className="button sign-in-submit" onClick={onLeave}>
          {t('Go to sign-in')}
        </button>
      </SignInLayout>
    )
  return (
    <SignInLayout
      title={t('Forgot your password?')}
      lead={t('Enter the e-mail address you sign in with. You will receive a link to set a new password.')}
    >
      <form onSubmit={submit}>
        <div id={`${id}-failure`} role="alert">
          {failure && <p className="sign-in-failure">{failure}</p>}
        </div>
        <EmailField id={`${id}-email`} failure={failure && `${id}-failure`} initial={email} />
        <button type="submit" className="button button-primary sign-in-submit" disabled={isBusy}>
          {isBusy ? t('Sending the link …') : t('Send a link')}
        </button>
        <button type="button" className="sign-in-other" onClick={onLeave}>
          {t('Back to sign-in')}
        </button>
      </form>
    </SignInLayout>
  )
}
