import { Button } from 'antd'
import { noun, type Resource, t } from '../../../vocabulary'
import { formatNumber } from '../shared/formats'
import type { Held } from './held'
import './fresh.css'

/** Tells quietly what others have added to a page or taken from it, over the rows, none of which moves by it. */
export default function Fresh({ resource, held }: { resource: Resource; held: Held }) {
  const { fresh, gone, show } = held
  const isTold = fresh > 0 || gone.size > 0
  const many = noun(t(fresh === 1 ? resource.label.one : resource.label.many))
  const number = formatNumber(fresh)
  const text = fresh > 0 ? t('{{number}} new {{many}}', { count: fresh, number, many }) : t('Some are gone')
  return (
    isTold && (
      <p>
        <span>{text}</span>
        <Button size="small" type="link" onClick={show}>
          {t('Show')}
        </Button>
      </p>
    )
  )
}
