import { t } from '../../../vocabulary'

interface EmailFieldProps {
  readonly id: string
  /** The id of what says why it was refused. Default: it was not. */
  readonly failure: string | undefined
  /** Default: nothing is filled in. */
  readonly initial?: string
  /** Takes any name by which an API may know a person, or none where a key is all it asks for. Default: an address. */
  readonly takesName?: boolean
}

/** The first input of a page: the address, or the name, by which one signs in. */
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
      // biome-ignore lint/a11y/noAutofocus: the page has one purpose, and this is where it starts
      autoFocus
      defaultValue={initial}
      aria-invalid={failure !== undefined || undefined}
      aria-describedby={failure}
    />
  </div>
)
