import { Button, Progress } from 'antd'
import { humanise, isEmpty, type Job, type JobExample, labelOf, type Resource, t } from '../../../../vocabulary'
import { plannedCount, processedCount } from '../../bulk/job-summary'
import { fieldOf } from '../../shared/values/fields'
import { formatNumber } from '../../shared/values/formats'
import { textOf } from '../../shared/values/plain-text'
import type { ImportProgress, RejectedRow } from './use-import'

interface ImportPreviewProps {
  readonly resource: Resource
  readonly course: ImportProgress
  readonly onReport: () => void
}

/** The preview of an import, which later shows the result of the import. */
export function ImportPreview({ resource, course: { job, sent, left }, onReport }: ImportPreviewProps) {
  if (!job || job.state === 'previewing')
    return <Bar text={t('Checking rows …')} share={job && sent === 1 ? job.looked / job.total : sent} />
  const all = plannedCount(job)
  return (
    <>
      {job.state === 'ready' ? (
        <Counts job={job} left={left.length} />
      ) : (
        <>
          <Bar text={importStateText(job)} share={all === 0 ? 1 : processedCount(job) / all} />
          <p>{t('{{done}} of {{all}} rows imported.', { done: formatNumber(job.done), all: formatNumber(all) })}</p>
        </>
      )}
      {job.state === 'ready' && <Examples resource={resource} examples={job.examples} />}
      <Refused left={left} onReport={onReport} />
    </>
  )
}

const importStateText = ({ state }: Job) => {
  if (state === 'running') return t('Importing rows …')
  return state === 'done' ? t('The import is complete.') : t('The import was stopped. Rows imported so far are kept.')
}

const Bar = ({ text, share }: { text: string; share: number }) => (
  <div>
    <p>{text}</p>
    <Progress aria-label={text} percent={Math.floor(100 * Math.min(1, share || 0))} status="normal" />
  </div>
)

function Counts({ job: { counts }, left }: { job: Job; left: number }) {
  const figures = [
    [t('new'), counts.create],
    [t('changed'), counts.change],
    [t('unchanged'), counts.same],
    [t('skipped'), left],
  ] as const
  return (
    <dl className="import-counts">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ExamplesProps {
  readonly resource: Resource
  readonly examples: readonly JobExample[]
}

/** Examples of changed records, field by field. */
function Examples({ resource, examples }: ExamplesProps) {
  if (examples.length === 0) return null
  const said = (name: string, value: unknown) => {
    const field = fieldOf(resource, name)
    return (isEmpty(value) ? '' : (field.kind.formatInSentence?.(value, field, {}) ?? textOf(field, value))) || '–'
  }
  return (
    <section aria-label={t('Examples')}>
      <h3>{t('Examples')}</h3>
      <ul className="import-examples">
        {examples.map(({ id, title, changes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: new records have no id yet, and their order is fixed
          <li key={at}>
            <strong dir="auto">{title || t('Unnamed')}</strong>
            {id === '' ? (
              <span>{t('new')}</span>
            ) : (
              changes.map(({ field, before, after }) => (
                <span key={field}>
                  {resource.fields[field] ? labelOf(resource.fields, field) : humanise(field)}:{' '}
                  <del dir="auto">{said(field, before)}</del> → <ins dir="auto">{said(field, after)}</ins>
                </span>
              ))
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The number of skipped rows that the screen lists. The report contains all skipped rows. */
const shown = 50

/** Lists the skipped rows, one by one. */
function Refused({ left, onReport }: { left: readonly RejectedRow[]; onReport: () => void }) {
  if (left.length === 0) return null
  return (
    <section aria-label={t('Rows with problems')}>
      <h3>{t('{{count}} rows are skipped:', { count: left.length })}</h3>
      <ul className="import-problems">
        {left.slice(0, shown).map(({ line, why }) => (
          <li key={line}>
            <strong>{t('Row {{row}}', { row: line })}</strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
      {left.length > shown && <p>{t('… and {{count}} more.', { count: left.length - shown })}</p>}
      <Button onClick={onReport}>{t('Download skipped rows')}</Button>
    </section>
  )
}
