import { type AnyRecord, labelOf, type Resource, t } from '../../../vocabulary'
import { formatMoment } from '../shared/values/formats'

/** Shows that the record is hidden, since when, and the consequences. */
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
