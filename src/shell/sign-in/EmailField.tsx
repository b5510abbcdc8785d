import { t } from '../../../vocabulary'

interface EmailFieldProps {
  readonly id: string
  /** The id of what says why it was refused. Default: it was not. */
  readonly failure: string | undefined
  /** Default: nothing is filled in. */
  readonly initial?: string
}

/** The first input of a page: the address by which one signs in. */
export const EmailField = ({ id, failure, initial }: EmailFieldProps) => (
  <div className="sign-in-field">
    <label htmlFor={id}>{t('E-mail')}</label>
    <input
      id={id}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      required
      // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it starts
      autoFocus
      defaultValue={initial}
      aria-invalid={failure !== undefined || undefined}
      aria-describedby={failure}
    />
  </div>
)
