import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../vocabulary'

interface EmailFieldProps {
  readonly id: string
  /** The id of the element with the error. Default: no error. */
  readonly failure: string | undefined
  /** The initial value. Default: empty. */
  readonly initial?: string
  /**
   * Accepts any user name, or an empty input if the API requires only a key. By default, the input accepts only an
   * e-mail address.
   */
  readonly takesName?: boolean
}

/** The first input of a sign-in page: the e-mail address or the user name. */
export const EmailField = ({ id, failure, initial, takesName }: EmailFieldProps) => (
  <div className="sign-in-field">
    <label htmlFor={id}>{takesName ? t('E-mail or name') : t('E-mail')}</label>
    <input
      id={id}
      name="email"
      type={takesName ? 'text' : 'email'}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required={!takesName}
      // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this input is its first step
      autoFocus
      defaultValue={initial}
      aria-invalid={failure !== undefined || undefined}
      aria-describedby={failure}
    />
  </div>
)

interface PasswordFieldProps {
  readonly id: string
  /** The id of the element with the error. Default: no error. */
  readonly failure: string | undefined
  /** Tells a password manager whether to fill in a password, or to propose a new password. */
  readonly autoComplete: 'current-password' | 'new-password'
  /** Default: 'Password'. */
  readonly label?: string
  readonly minLength?: number
}

/** A password input with a button that shows the password. The input warns while Caps Lock is on. */
export const PasswordField = ({ id, failure, autoComplete, label = t('Password'), minLength }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-password">
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          minLength={minLength}
          aria-invalid={failure !== undefined || undefined}
          aria-describedby={failure}
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
