import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import type { BackupsApi } from '../../../providers/records/backups'
import { type BackupRun, type BackupStatus, locale, t } from '../../../vocabulary'
import { EmptyState, Failure, Skeleton } from '../../screens/shared/notices/EmptyState'
import { PageHeader } from '../../screens/shared/PageHeader'
import { formatMoment } from '../../screens/shared/values/formats'
import './backups.css'

type EnabledBackups = Extract<BackupStatus, { isOn: true }>

/** Milliseconds between two requests of the status during a backup, and at other times. */
const pollIntervalsMs = { underWay: 2000, else: 60_000 }

const isUnderWay = (told: BackupStatus | undefined) =>
  told?.isOn === true && told.runs.some(({ state }) => state === 'waiting' || state === 'running')

/** The status of the backups: the last good backup, the last attempt, its errors, and a button that starts a backup. */
export function BackupsPage({ api }: { readonly api: BackupsApi }) {
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: api.read,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollIntervalsMs.underWay : pollIntervalsMs.else),
  })
  if (!data)
    return (
      <section className="panel">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} />}
      </section>
    )
  const make = async () => {
    setAsking(true)
    // A toast reports the reason of the refusal.
    await api.make().catch(() => undefined)
    await refetch()
    setAsking(false)
  }
  return (
    <article className="backups">
      <PageHeader title={t('Backups')}>
        {data.isOn && (
          <Button type="primary" loading={isAsking || isUnderWay(data)} onClick={() => void make()}>
            {t('Back up now')}
          </Button>
        )}
      </PageHeader>
      {data.isOn ? (
        <>
          <BackupStatusPanel told={data} />
          <BackupRuns runs={data.runs} />
        </>
      ) : (
        <section className="panel">
          <EmptyState
            title={t('Backups are turned off')}
            text={t(
              'Ask the administrator of this server to set up backups. Without backups, all data is lost if the disk fails.',
            )}
          />
        </section>
      )}
    </article>
  )
}

function BackupStatusPanel({
  told: { to, at, good, nextAt, isLate, isEncrypted, runs },
}: {
  readonly told: EnabledBackups
}) {
  const [last] = runs
  const tried = runs.find(({ triedAt }) => triedAt) ?? good
  return (
    <section className="panel backups-standing" aria-label={t('Backup status')}>
      {isLate && (
        <p className="backups-warning" role="alert">
          {t('The last successful backup is too old. The list below shows what failed.')}
        </p>
      )}
      {last?.state === 'failed' && (
        <p className="backups-warning" role="alert">
          {t('The last backup failed. The server retries automatically. Reason: {{why}}', { why: last.why ?? '' })}
        </p>
      )}
      <dl className="backups-facts">
        <dt>{t('Last successful backup')}</dt>
        <dd>{good?.endedAt ? formatMoment(good.endedAt) : t('None yet')}</dd>
        <dt>{t('Last restore test')}</dt>
        <dd>
          {tried?.triedAt ? formatMoment(tried.triedAt) : t('None yet')}
          {tried?.triedAt && (
            <p className={tried.triedWhy ? 'backups-warning' : 'backups-note'}>
              {tried.triedWhy ? (
                <bdi>{tried.triedWhy}</bdi>
              ) : (
                t('The backup was restored into a separate database. Every table had all of its rows.')
              )}
            </p>
          )}
        </dd>
        <dt>{t('Next backup')}</dt>
        <dd>
          {nextAt ? formatMoment(nextAt) : t('Not scheduled')} <code className="backups-code">{at}</code>
        </dd>
        <dt>{t('Destination')}</dt>
        <dd>
          <code className="backups-code">{to}</code>
          <p className="backups-note">{isEncrypted ? t('Encrypted') : t('Not encrypted')}</p>
        </dd>
        {good && (
          <>
            <dt>{t('Size')}</dt>
            <dd>{formatBytes(good.bytes ?? 0)}</dd>
            <dt>{t('Backups kept')}</dt>
            <dd>{good.kept}</dd>
          </>
        )}
        {(good?.missing ?? 0) > 0 && (
          <>
            <dt>{t('Missing images')}</dt>
            <dd className="backups-warning">{good?.missing}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

const stateOf: Readonly<Record<BackupRun['state'], () => string>> = {
  waiting: () => t('Waiting'),
  running: () => t('In progress'),
  done: () => t('Done'),
  failed: () => t('Failed'),
  'given up': () => t('No longer retried'),
}

/** The latest backups, newest first. */
const BackupRuns = ({ runs }: { readonly runs: readonly BackupRun[] }) => (
  <section className="panel" aria-label={t('Latest backups')}>
    <h2>{t('Latest backups')}</h2>
    {runs.length === 0 && <p className="backups-note">{t('None yet')}</p>}
    <ul className="backups-runs">
      {runs.map(({ id, state, dueAt, endedAt, name, bytes, why }) => (
        <li key={id}>
          <div>
            <strong>{formatMoment(endedAt ?? dueAt)}</strong>
            {name && <code className="backups-code">{name}</code>}
            {state !== 'done' && why && (
              <p className="backups-warning">
                <bdi>{why}</bdi>
              </p>
            )}
          </div>
          <span className={`backups-state backups-${state === 'done' ? 'good' : state === 'failed' ? 'bad' : 'open'}`}>
            {stateOf[state]()}
            {state === 'done' && bytes ? ` · ${formatBytes(bytes)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the format of the person's language: '1.3 MB'. */
function formatBytes(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: byteUnits[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step)
}
