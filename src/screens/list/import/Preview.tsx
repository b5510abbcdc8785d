import { t } from '../../../../vocabulary'
import type { ImportRow } from './rows'

/** Rows that are shown; the report has all of them. */
const shown = 50

/** What is wrong with the rows that cannot be imported, line by line. */
export function Preview({ rows }: { rows: readonly ImportRow[] }) {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  if (wrong.length === 0) return <p>{t('All rows can be imported.')}</p>
  return (
    <section aria-label={t('Rows with problems')}>
      <p>{t('{{count}} rows are left out:', { count: wrong.length })}</p>
      <ul className="import-problems">
        {wrong.slice(0, shown).map(({ line, cells, problems }) => (
          <li key={line}>
            <strong>{t('Line {{line}}', { line })}</strong>
            <span className="import-cells">{cells.filter(Boolean).slice(0, 3).join(' · ')}</span>
            <span className="import-said">{problems.join(' ')}</span>
          </li>
        ))}
      </ul>
      {wrong.length > shown && <p>{t('… and {{count}} more.', { count: wrong.length - shown })}</p>}
    </section>
  )
}
