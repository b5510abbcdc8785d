import { noun, t } from 'deckhand'
import { useAccess, useWorkbench } from 'deckhand/screens'
import { Link } from 'react-router'
import { Panel } from './Panel'

/** What an order stands on, each on those before it. */
const steps = ['currency-master', 'site', 'tax-master', 'product-category', 'product', 'stock-in', 'customer-order']

/** Where a business begins, as long as it has no order. Absent for whoever may add nothing of it. */
export function FirstSteps() {
  const { registry } = useWorkbench()
  const { mayAdd } = useAccess()
  const open = steps.flatMap((name) => registry.find(name) ?? []).filter((resource) => mayAdd(resource))
  if (open.length === 0) return null
  return (
    <Panel title={t('First steps')}>
      <p className="panel-empty">{t('There are no orders yet. What they need, in this order:')}</p>
      <ol className="first-steps">
        {open.map(({ name, label }) => (
          <li key={name}>
            <Link to={`/${name}/create`}>{t('New {{one}}', { one: noun(t(label.one)) })}</Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
