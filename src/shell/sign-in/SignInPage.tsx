import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { t } from '../../vocabulary'
import { Logo } from '../Logo'
import { BrandPanel } from './BrandPanel'
import '../page.css'
import './sign-in.css'

interface Credentials {
  readonly email: string
  readonly password: string
}

interface SignInPageProps {
  /** Rejects with an error whose message says why not. */
  readonly onSignIn: (credentials: Credentials) => Promise<void>
  /** Called when typing begins: the time to load what comes after. */
  readonly onBegin: () => void
  /** The account to offer where the data are samples. */
  readonly sample: Credentials | null
}

const PasswordField = ({ id, isInvalid }: { id: string; isInvalid: boolean }) => {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{t('Password')}</label>
      <div className="sign-in-password">
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={isInvalid || undefined}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label={isShown ? t('Hide password') : t('Show password')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Hide') : t('Show')}
        </button>
      </div>
      <p className="sign-in-hint" aria-live="polite">
        {isCapsLock && t('Caps Lock is on.')}
      </p>
    </div>
  )
}

/** Where staff sign in. It is all HTML and CSS, so that it is there at once. */
export const SignInPage = ({ onSignIn, onBegin, sample }: SignInPageProps) => {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      await onSignIn({ email: String(given.get('email')).trim(), password: String(given.get('password')) })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    }
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
    <div className="sign-in">
      <BrandPanel />
      <main className="sign-in-main">
        <form
          ref={form}
          className="sign-in-form"
          onSubmit={submit}
          onInput={onBegin}
          aria-describedby={`${id}-failure`}
        >
          <Logo size={44} />
          <h1>{t('Sign in to Deckhand')}</h1>
          <p className="sign-in-lead">{t('Catalogue, orders, cards and stock, in one place.')}</p>
          <div id={`${id}-failure`} role="alert">
            {failure && <p className="sign-in-failure">{failure}</p>}
          </div>
          <div className="sign-in-field">
            <label htmlFor={`${id}-email`}>{t('E-mail')}</label>
            <input
              id={`${id}-email`}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              required
              // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it starts
              autoFocus
              aria-invalid={failure !== undefined || undefined}
            />
          </div>
          <PasswordField id={`${id}-password`} isInvalid={failure !== undefined} />
          <button type="submit" className="button button-primary sign-in-submit" disabled={isBusy}>
            {isBusy ? t('Signing in …') : t('Sign in')}
          </button>
          {sample && (
            <div className="sign-in-sample">
              <p>
                {t('The data here are samples. Have a look around as')} <strong>{sample.email}</strong>
              </p>
              <button type="button" className="button" disabled={isBusy} onClick={() => use(sample)}>
                {t('Use it')}
              </button>
            </div>
          )}
        </form>
      </main>
    </div>
  )
}
