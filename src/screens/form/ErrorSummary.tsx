import { t } from '../../vocabulary'
import { focusInput, type Problem, summaryId } from './problems'

/** All that keeps a form from being saved, above it; each entry leads to its field. */
export function ErrorSummary({ form, problems }: { form: string; problems: readonly Problem[] }) {
  if (problems.length === 0) return null
  return (
    <div className="form-problems" role="alert" id={summaryId(form)} tabIndex={-1}>
      <strong>{t('{{count}} things to mend', { count: problems.length })}</strong>
      <ul>
        {problems.map(({ path, label, text }) => (
          <li key={`${path?.join('.') ?? label}${text}`}>
            {path ? (
              <button type="button" onClick={() => focusInput(form, path)}>
                {inFull(label, text)}
              </button>
            ) : (
              inFull(label, text)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is wrong, with the name of the field unless the sentence begins with it. */
const inFull = (label: string | undefined, text: string) =>
  !label || text.startsWith(label) ? text : `${label} – ${text}`
