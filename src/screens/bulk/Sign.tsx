import { useEffect, useRef } from 'react'
import { type Job, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useChanged } from '../shared/changed'
import { formatNumber } from '../shared/formats'
import { type Desk, useDesk } from './desk'
import { through, toDo } from './said'
import { isGoing, useJob } from './use-job'
import './sign.css'

/** What goes on with many records, told in passing; each sign leads back to it. */
export default function Signs() {
  const desk = useDesk()
  return desk?.followed.map((id) => <Sign key={id} id={id} desk={desk} />)
}

function Sign({ id, desk: { many, opened, open, letGo } }: { id: string; desk: Desk }) {
  const { registry, jobs } = useWorkbench()
  const changed = useChanged()
  const { job } = useJob(many, id, 'aside')
  const isRunning = job !== undefined && isGoing(job)
  const isHere = many.isHere(id)

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
  const share = toDo(job) === 0 ? 100 : Math.floor((100 * through(job)) / toDo(job))
  return (
    <button
      type="button"
      className="many-sign"
      data-state={job.failed > 0 || job.state === 'failed' ? 'failed' : job.state}
      style={{ '--share': `${share}%` } as object}
      aria-label={said(job)}
      title={said(job)}
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

const said = (job: Job) =>
  isGoing(job)
    ? t('{{action}}: {{number}} of {{total}} done. Show it.', {
        action: job.label,
        number: formatNumber(through(job)),
        total: formatNumber(toDo(job)),
      })
    : t('{{action}}: {{number}} done, {{failed}} failed. Show it.', {
        action: job.label,
        number: formatNumber(job.done),
        failed: formatNumber(job.failed),
      })
