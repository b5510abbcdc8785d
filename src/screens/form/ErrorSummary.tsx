import { t } from '../../../vocabulary'
import { errorSummaryId, type FormProblem, focusInput } from './form-problems'

/**
 * What keeps a form from being saved, above it: the names of the fields, each of which leads to its own, where it is said
 * what is wrong. What has no field is said here, and read out at once.
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

/** What is wrong, with the name of the field unless the sentence begins with it. */
const inFull = (label: string | undefined, text: string) =>
  !label || text.startsWith(label) ? text : `${label} – ${text}`
