import { Button } from 'antd'
import { useMemo } from 'react'
import { type Registry, t } from '../../../vocabulary'
import type { PermissionMatrixRow } from './permission-matrix'
import { permissionGapsOf, permissionSentencesOf } from './permission-sentences'

interface PermissionSummaryProps {
  readonly registry: Registry
  readonly rows: readonly PermissionMatrixRow[]
  readonly held: ReadonlySet<string>
  /** Grants permissions. Absent if the role cannot be changed. */
  readonly onGive?: (names: readonly string[]) => void
}

/**
 * The permissions in words: first permissions without effect, then everything that people with the role can do, then
 * everything that they cannot do.
 */
export function PermissionSummary({ registry, rows, held, onGive }: PermissionSummaryProps) {
  const sentences = useMemo(() => permissionSentencesOf(registry, rows, held), [registry, rows, held])
  const gaps = useMemo(() => permissionGapsOf(rows, held), [rows, held])
  return (
    <div className="matrix-words" aria-live="polite">
      {onGive && gaps.length > 0 && (
        <ul className="matrix-gaps" aria-label={t('Permissions without effect')}>
          {gaps.map(({ text, missing }) => (
            <li key={text}>
              {text}{' '}
              <Button size="small" type="link" onClick={() => onGive(missing)}>
                {t('Grant this too')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {held.size === 0 && <p className="matrix-cannot">{t('Without permissions, nobody can see or do anything.')}</p>}
      <dl aria-label={t('Permissions in words')} hidden={held.size === 0}>
        {sentences.map(({ what, can, cannot, along }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {can && <span>{can}</span>} {cannot && <span className="matrix-cannot">{cannot}</span>}{' '}
              {along && <span>{t('Also grants: {{along}}.', { along })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
