import { type BackupRun, t } from '../../../vocabulary'
import { formatMoment } from '../../screens/shared/values/formats'
import { formatBytes } from './format-bytes'

const stateOf: Readonly<Record<BackupRun['state'], () => string>> = {
  waiting: () => t('Waiting'),
  running: () => t('In progress'),
  done: () => t('Done'),
  failed: () => t('Failed'),
  'given up': () => t('No longer retried'),
}

/** The latest backups, newest first. */
export const BackupRuns = ({ runs }: { readonly runs: readonly BackupRun[] }) => (
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
