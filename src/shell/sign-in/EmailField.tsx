import { t } from '../../../vocabulary'

interface EmailFieldProps {
  readonly id: string
  /** The id of the element with the error. Default: no error. */
  readonly failure: string | undefined
  /** The initial value. Default: empty. */
  readonly initial?: string
  /**
   * Accepts any name of an account, or an empty input if the API requires only a key. Default: only an e-mail address.
   */
  readonly takesName?: boolean
}

/** The first input of a page: the e-mail address or name for signing in. */
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
