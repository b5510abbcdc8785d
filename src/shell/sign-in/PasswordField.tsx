import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../vocabulary'

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

/** A password input with a button that shows the password. It warns while Caps Lock is on. */
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
