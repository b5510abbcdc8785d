import { Link } from 'react-router'
import { type Job, type Resource, t } from '../../../vocabulary'
import { useAccess } from '../shared/records/access'
import { ChangesTable } from '../shared/timeline/ChangesTable'
import { formatNumber } from '../shared/values/formats'
import { ReferenceNames } from '../shared/values/reference-names'
import { jobPreviewSummary, plannedCount } from './job-summary'

interface BulkPreviewProps {
  readonly job: Job
  readonly resource: Resource | undefined
}

/** The number of records that the preview shows before and after the change. */
const maxShownExamples = 5

/**
 * The preview of a job: how many records change, how many records stay unchanged and why, and some examples before and
 * after.
 */
export function BulkPreview({ job, resource }: BulkPreviewProps) {
  const { counts, examples, reasons, isPart } = job
  const told: readonly (readonly [label: string, count: number])[] = [
    [t('To be created'), counts.create],
    [job.kind === 'delete' ? t('To be deleted') : t('To be changed'), counts.change],
    [t('No change needed'), counts.same],
    [t('Skipped'), counts.refused],
  ]
  const tally = told.filter(([, count]) => count > 0)
  return (
    <>
      <p className="many-said" role="status">
        {jobPreviewSummary(job, resource)}
      </p>
      {isPart && (
        <p className="many-warning">{t('This preview is incomplete. The API did not return all matching records.')}</p>
      )}
      {tally.length > 1 && (
        <dl className="many-tally">
          {tally.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <OutcomeReasons reasons={reasons} label={t('Skipped, with reasons')} />
      {resource && examples.length > 0 && plannedCount(job) > 0 && <Examples job={job} resource={resource} />}
    </>
  )
}

function Examples({ job, resource }: { job: Job; resource: Resource }) {
  const examples = job.examples.slice(0, maxShownExamples)
  const { linkTo } = useAccess()
  const names = [...new Set(examples.flatMap(({ changes }) => changes.map(({ field }) => field)))]
  const records = examples.flatMap(({ id, changes }) =>
    [changes.map(({ field, before }) => [field, before]), changes.map(({ field, after }) => [field, after])].map(
      (entries) => ({ id, ...Object.fromEntries(entries) }),
    ),
  )
  return (
    <section className="many-examples" aria-label={t('Examples')}>
      <h3>{t('Examples')}</h3>
      <ReferenceNames quiet fields={resource.fields} names={names} records={records}>
        {examples.map(({ id, title, changes }) => {
          const address = id ? linkTo(resource.name, id) : undefined
          return (
            <article key={`${id} ${title}`}>
              <h4>
                {address ? (
                  <Link to={address} target="_blank">
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h4>
              {changes.length > 0 && <ChangesTable {...{ changes, resource, linkTo }} />}
            </article>
          )
        })}
      </ReferenceNames>
    </section>
  )
}

/** The reasons for skipped or failed records, each with the number of records. A single record is shown by its name. */
const OutcomeReasons = ({ reasons, label }: { reasons: Job['reasons']; label: string }) =>
  reasons.length > 0 && (
    <section className="many-reasons" aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {reasons.map(({ why, count, title }) => (
          <li key={why}>
            <strong>{formatNumber(count)} ×</strong>
            <span>
              {count === 1 && title && <b dir="auto">{title}</b>}
              <span>{why || t('No reason was given.')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
