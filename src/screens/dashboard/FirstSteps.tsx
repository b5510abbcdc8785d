import { Link } from 'react-router'
import { type Dashboard, labelInSentence, screenAddress, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/records/access'
import { Panel } from './Panel'

/**
 * The first steps of a new business, while there are no records. Absent if the person cannot create any of these
 * records.
 */
export function FirstSteps({ says, steps }: NonNullable<Dashboard['firstSteps']>) {
  const { registry } = useWorkbench()
  const { canOpen } = useAccess()
  const open = steps.flatMap((name) => registry.find(name) ?? []).filter((resource) => canOpen(resource, 'create'))
  if (open.length === 0) return null
  return (
    <Panel title={t('First steps')}>
      <p className="panel-empty">{t(says)}</p>
      <ol className="first-steps">
        {open.map(({ name, label }) => (
          <li key={name}>
            <Link to={screenAddress(name, { form: 'create' })}>
              {t('New {{one}}', { one: labelInSentence(t(label.one)) })}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
