import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { currentBusiness, t } from '../../../vocabulary'
import { SignInLayout } from './SignInLayout'
import { EmailField, PasswordField } from './sign-in-fields'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string
}

interface SignInPageProps {
  /**
   * The promise resolves to 'done', or to 'code' if a code is required. The promise rejects with an error whose message
   * is the reason.
   */
  readonly onSignIn: (credentials: Credentials) => Promise<'done' | 'code'>
  /** Called when the person starts to type. The code of the next pages can load from that time on. */
  readonly onBegin: () => void
  /** Called with the typed e-mail address. Default: the page has no link for forgotten passwords. */
  readonly onForgotten?: (email: string) => void
  /** Whether an account can have a user name that is not an e-mail address, or only a key. Default: false. */
  readonly takesName?: boolean
  /** The account that the page offers if the data is sample data. */
  readonly sample: Credentials | null
}

/** Asks for the code of an authenticator app, or for a recovery code if the person has lost the device with the app. */
const CodeField = ({ id, failure }: { id: string; failure: string | undefined }) => {
  const [isRecovery, setRecovery] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{isRecovery ? t('Recovery code') : t('Code from your authenticator app')}</label>
      <input
        ref={input}
        id={id}
        name="code"
        className="sign-in-code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        aria-invalid={failure !== undefined || undefined}
        aria-describedby={failure}
      />
      <button
        type="button"
        className="sign-in-other"
        onClick={() => {
          setRecovery(!isRecovery)
          input.current?.focus()
        }}
      >
        {isRecovery ? t('Use a code from the app') : t('Use a recovery code')}
      </button>
    </div>
  )
}

/** The page on which staff sign in. The page uses only HTML and CSS, so that it appears immediately. */
export const SignInPage = ({ onSignIn, onBegin, onForgotten, takesName, sample }: SignInPageProps) => {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  // A toast has announced the error. Next to the fields, people can read the error again.
  const described = failure === undefined ? undefined : `${id}-failure`

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [email, password, code] = ['email', 'password', 'code'].map((name) => String(given.get(name) ?? '')) as [
      string,
      string,
      string,
    ]
    setBusy(true)
    setFailure(undefined)
    try {
      const signedIn = await onSignIn({ email: email.trim(), password, ...(code && { code }) })
      if (signedIn === 'done') return
      setAsksCode(true)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      form.current?.querySelector<HTMLInputElement>(`[name=${asksCode ? 'code' : 'password'}]`)?.select()
    }
    setBusy(false)
  }

  const startOver = () => {
    form.current?.reset()
    setFailure(undefined)
    setAsksCode(false)
  }

  const use = ({ email, password }: Credentials) => {
    for (const [name, value] of Object.entries({ email, password })) {
      const input = form.current?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = value
    }
    onBegin()
    form.current?.requestSubmit()
  }

  return (
    <SignInLayout
      title={asksCode ? t('One more step') : t('Sign in to {{product}}', { product: currentBusiness().name })}
      lead={asksCode ? t('Your account uses two-step sign-in.') : t(currentBusiness().says?.signIn ?? '')}
    >
      <form ref={form} onSubmit={submit} onInput={onBegin}>
        <div id={described} role="alert">
          {failure && <p className="sign-in-failure">{failure}</p>}
        </div>
        <div hidden={asksCode}>
          <EmailField id={`${id}-email`} failure={described} takesName={takesName} />
          <PasswordField id={`${id}-password`} failure={described} autoComplete="current-password" />
        </div>
        {asksCode && <CodeField id={`${id}-code`} failure={described} />}
        <button type="submit" className="button button-primary sign-in-submit" disabled={isBusy}>
          {isBusy ? t('Signing in …') : t('Sign in')}
        </button>
        {onForgotten && !asksCode && (
          <button
            type="button"
            className="sign-in-other"
            onClick={({ currentTarget: { form } }) => onForgotten(form ? String(new FormData(form).get('email')) : '')}
          >
            {t('Forgot your password?')}
          </button>
        )}
        {asksCode && (
          <button type="button" className="sign-in-other" onClick={startOver}>
            {t('Sign in as someone else')}
          </button>
        )}
        {sample && !asksCode && (
          <div className="sign-in-sample">
            <p>
              {t('This system contains sample data. To look around, sign in as {{email}}.', { email: sample.email })}
            </p>
            <button type="button" className="button" disabled={isBusy} onClick={() => use(sample)}>
              {t('Sign in with the sample account')}
            </button>
          </div>
        )}
      </form>
    </SignInLayout>
  )
}
