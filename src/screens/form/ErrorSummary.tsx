import { t } from '../../../vocabulary'
import { errorSummaryId, type FormProblem, focusInput } from './state/form-problems'

/**
 * The summary above a form that could not be saved. The summary names the fields with errors, and each name links to
 * its field. Errors without a field are shown in the summary, and screen readers announce these errors immediately.
 */
export function ErrorSummary({ form, problems }: { form: string; problems: readonly FormProblem[] }) {
  if (problems.length === 0) return null
  const isOfFields = problems.some(({ path, label }) => path ?? label)
  return (
    <section className="form-problems" aria-label={t('Problems to fix')} id={errorSummaryId(form)} tabIndex={-1}>
      <div role="alert">
        <strong>{isOfFields ? t('Fix {{count}} fields to save', { count: problems.length }) : t('Not saved')}</strong>
        {problems.map(({ path, label, text }) => !path && <p key={`${label}${text}`}>{inFull(label, text)}</p>)}
      </div>
      <ul>
        {problems.map(
          ({ path, label, text }) =>
            path && (
              <li key={`${path.join('.')}${text}`}>
                <button type="button" onClick={() => focusInput(form, path)}>
                  {label ?? text}
                </button>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** The error message with the label of the field, unless the message already starts with the label. */
const inFull = (label: string | undefined, text: string) =>
  !label || text.startsWith(label) ? text : `${label} – ${text}`
