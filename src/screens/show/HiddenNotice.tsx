import { type AnyRecord, labelOf, type Resource, t } from '../../../vocabulary'
import { formatMoment } from '../shared/formats'

/** Says of a hidden record that it is, since when, and what that means. */
export const HiddenNotice = ({
  resource: { fields, softDelete = '' },
  record,
}: {
  resource: Resource
  record: AnyRecord
}) => (
  <p className="show-notice" role="note">
    <strong>
      {labelOf(fields, softDelete)}: {formatMoment(record[softDelete])}.
    </strong>{' '}
    {t('This record does not appear in lists and dropdowns. To change it, first restore it.')}
  </p>
)
