import { Button } from 'antd'
import { labelInSentence, type Resource, t } from '../../../../vocabulary'
import { formatNumber } from '../../shared/values/formats'
import type { FrozenRows } from './frozen-rows'
import './list-changes-notice.css'

/**
 * A notice about records that other people have added or removed. The notice floats above the rows, so that no row
 * moves.
 */
export default function ListChangesNotice({
  resource,
  frozenRows: held,
}: {
  resource: Resource
  frozenRows: FrozenRows
}) {
  const { addedCount: fresh, gone, show } = held
  const isTold = fresh > 0 || gone.size > 0
  const many = labelInSentence(t(fresh === 1 ? resource.label.one : resource.label.many))
  const number = formatNumber(fresh)
  const text =
    fresh > 0
      ? t('{{number}} new {{many}}', { count: fresh, number, many })
      : t('Some records are no longer in this list')
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
