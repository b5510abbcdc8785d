import { useEffect, useRef } from 'react'
import { type Job, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useInvalidateRecords } from '../shared/records/invalidate-records'
import { formatNumber } from '../shared/values/formats'
import { type BulkJobs, isJobActive, useBulkJob, useBulkJobs } from './bulk-jobs'
import { plannedCount, processedCount } from './job-summary'
import './bulk-job-indicators.css'

/** Shows the bulk jobs in progress as indicators in the navbar. Each indicator opens its job. */
export default function BulkJobIndicators() {
  const desk = useBulkJobs()
  return desk?.followed.map((id) => <BulkJobIndicator key={id} id={id} desk={desk} />)
}

function BulkJobIndicator({ id, desk: { many, opened, open, letGo } }: { id: string; desk: BulkJobs }) {
  const { registry, jobs } = useWorkbench()
  const changed = useInvalidateRecords()
  const { job } = useBulkJob(many, id, 'aside')
  const isRunning = job !== undefined && isJobActive(job)
  const isHere = many.isClientJob(id)

  const wasRunning = useRef(false)
  useEffect(() => {
    if (isRunning) wasRunning.current = true
    else if (job && wasRunning.current) {
      wasRunning.current = false
      if (!isHere) jobs?.ended()
      const resource = registry.find(job.resource)
      if (resource) void changed(resource)
    }
  }, [job, isRunning, isHere, registry, jobs, changed])

  useEffect(() => {
    if (!isRunning || !isHere) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isRunning, isHere])

  if (!job || opened) return null
  const share = plannedCount(job) === 0 ? 100 : Math.floor((100 * processedCount(job)) / plannedCount(job))
  return (
    <button
      type="button"
      className="many-sign"
      data-state={job.failed > 0 || job.state === 'failed' ? 'failed' : job.state}
      style={{ '--share': `${share}%` } as object}
      aria-label={indicatorLabel(job)}
      title={indicatorLabel(job)}
      onClick={() => {
        if (!isRunning) letGo(id)
        open({ id })
      }}
    >
      <span className="many-ring" aria-hidden="true" />
      <span className="many-sign-text">{isRunning ? job.label : t('{{action}}: done', { action: job.label })}</span>
      {isRunning && <span>{t('{{share}} %', { share: formatNumber(share) })}</span>}
    </button>
  )
}

const indicatorLabel = (job: Job) =>
  isJobActive(job)
    ? t('{{action}}: {{number}} of {{total}} done. Show details.', {
        action: job.label,
        number: formatNumber(processedCount(job)),
        total: formatNumber(plannedCount(job)),
      })
    : t('{{action}}: {{number}} done, {{failed}} failed. Show details.', {
        action: job.label,
        number: formatNumber(job.done),
        failed: formatNumber(job.failed),
      })
