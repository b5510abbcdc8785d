import { Button, Progress } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ItemOutcome, type Job, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { downloadCsv, preferredSeparator } from '../shared/csv-download'
import { Failure, Skeleton } from '../shared/notices/EmptyState'
import { formatNumber } from '../shared/values/formats'
import { BulkJobItems } from './BulkJobItems'
import { BulkPreview } from './BulkPreview'
import { isJobActive, useBulkJob, useBulkJobs } from './bulk-jobs'
import { jobResultSummary, plannedCount, processedCount } from './job-summary'
import './bulk-drawer.css'

interface BulkJobViewProps {
  readonly id: string
  /** The label of the chosen operation. Default: the label of the job. */
  readonly label?: string
  /** Goes back to the form. Default: no button. */
  readonly onBack?: () => void
  readonly onStarted?: () => void
  readonly onClose: () => void
}

/** A bulk job: its preview, its progress, and the outcome of each record. */
export function BulkJobView({ id, label, onBack, onStarted, onClose }: BulkJobViewProps) {
  const desk = useBulkJobs()
  if (!desk) throw new Error('This bulk job is outside of BulkJobsProvider. Render it inside, as src/app does.')
  const { many, follow, letGo, open } = desk
  const { registry, memory } = useWorkbench()
  const { job, error, steer } = useBulkJob(many, id, 'watched')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const state = job?.state
  const body = useRef<HTMLDivElement>(null)
  // Each step removes the button that started it, and the button had the focus.
  useEffect(() => {
    if (state && !body.current?.contains(document.activeElement)) body.current?.focus({ preventScroll: true })
  }, [state])
  const last = useRef(state)
  last.current = state
  useEffect(
    () => () => {
      // A job that was never started is cancelled when the view closes. The person has already seen the result of a
      // completed job.
      if (last.current === 'previewing' || last.current === 'ready') many.cancel(id).catch(() => undefined)
      else if (last.current !== 'running') letGo(id)
    },
    [id, many, letGo],
  )

  /** Runs a task, and shows the error in this view if the API refuses the task. */
  const doing = (work: () => Promise<unknown>) => () => {
    setBusy(true)
    setRefusal(undefined)
    work()
      .catch((problem: Error) => setRefusal(problem.message))
      .finally(() => setBusy(false))
  }
  if (error && !job) return <Failure error={error} onRetry={() => void steer('retry')} />
  if (!job) return <Skeleton rows={6} />
  const resource = registry.find(job.resource)

  const start = doing(async () => {
    await steer('start')
    follow(id)
    onStarted?.()
  })
  const retry = doing(async () => {
    await steer('retry')
    follow(id)
  })
  const undo = doing(async () => open({ id: (await many.undo(job)).id }))
  const download = (outcome?: ItemOutcome) =>
    doing(async () => {
      const separator = preferredSeparator(memory)
      downloadCsv(
        await many.itemsCsv(id, { outcome, separator }),
        `${job.resource}-${outcome ?? 'outcomes'}`,
        separator,
      )
    })
  const stop = doing(() => steer('cancel'))

  const isEnded = job.state === 'done' || job.state === 'cancelled' || job.state === 'failed'
  const left = plannedCount(job) - processedCount(job)
  const retried = job.failed + (many.isClientJob(id) && job.state !== 'done' && job.startedAt ? left : 0)
  const feet: { readonly [S in Job['state']]: ReactNode } = {
    previewing: <Button onClick={stop}>{t('Cancel')}</Button>,
    ready: (
      <>
        {onBack ? <Button onClick={onBack}>{t('Back')}</Button> : <Button onClick={onClose}>{t('Cancel')}</Button>}
        <Button
          type="primary"
          danger={job.kind === 'delete'}
          loading={isBusy}
          disabled={plannedCount(job) === 0}
          onClick={start}
        >
          {t('{{action}} ({{number}})', { action: label ?? job.label, number: formatNumber(plannedCount(job)) })}
        </Button>
      </>
    ),
    running: (
      <>
        <Button onClick={stop}>{t('Stop')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('Continue in the background')}
        </Button>
      </>
    ),
    done: undefined,
    cancelled: undefined,
    failed: undefined,
  }
  return (
    <div className="many">
      <div className="many-body" ref={body} tabIndex={-1}>
        {refusal && (
          <p className="many-warning" role="alert">
            {refusal}
          </p>
        )}
        {job.state === 'previewing' && (
          <Progressing said={t('Preparing the preview …')} at={job.looked} of={job.total} />
        )}
        {job.state === 'ready' && <BulkPreview job={job} resource={resource} />}
        {job.state === 'running' && (
          <>
            <Progressing said={t('Working …')} at={processedCount(job)} of={plannedCount(job)} />
            <p className="many-note">
              {many.isClientJob(id)
                ? t('The job continues while you use other screens. Keep this browser tab open until it completes.')
                : t('The job continues in the background, even if you close this panel or sign out.')}
            </p>
          </>
        )}
        {isEnded && (
          <p className="many-said" role="status">
            {jobResultSummary(job, resource)}
          </p>
        )}
        {job.state !== 'ready' && job.failed > 0 && (
          <BulkJobItems
            {...{ many, id, resource }}
            outcome="failed"
            label={t('Failed')}
            stand={`${job.state} ${isJobActive(job) ? '' : job.failed}`}
          />
        )}
        {isEnded && job.counts.refused > 0 && (
          <BulkJobItems {...{ many, id, resource }} outcome="refused" label={t('Skipped, with reasons')} stand="" />
        )}
      </div>
      <footer className="many-foot">
        {(isEnded || job.state === 'ready') && job.counts.refused + job.failed > 0 && (
          <Button type="link" className="many-file" onClick={download(job.failed > 0 ? 'failed' : 'refused')}>
            {job.failed > 0 ? t('Download failed records (CSV)') : t('Download skipped records (CSV)')}
          </Button>
        )}
        {feet[job.state]}
        {isEnded && (
          <>
            {many.isUndoable(job) && (
              <Button loading={isBusy} onClick={undo}>
                {t('Undo all changes')}
              </Button>
            )}
            {retried > 0 && (
              <Button loading={isBusy} onClick={retry}>
                {t('Retry {{number}} failed records', { number: formatNumber(retried) })}
              </Button>
            )}
            <Button type="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}

const Progressing = ({ said, at, of }: { said: string; at: number; of: number }) => (
  <div className="many-progress">
    <p>
      <strong>{said}</strong>
      <span>{t('{{number}} of {{total}}', { number: formatNumber(at), total: formatNumber(of) })}</span>
    </p>
    <Progress percent={of === 0 ? 0 : Math.floor((100 * at) / of)} showInfo={false} aria-label={said} />
  </div>
)
