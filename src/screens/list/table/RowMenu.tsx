import { useNavigate } from 'react-router'
import { type AnyRecord, type Resource, screenAddress, t } from '../../../../vocabulary'
import ButtonMenu from '../../shared/ButtonMenu'
import { useAccess } from '../../shared/records/access'
import type { AvailableAction } from '../../shared/records/available-actions'
import { duplicateAddress } from '../../shared/records/duplicate'

/** The record whose menu is open, and the button that opened the menu. */
export interface OpenRowMenu {
  readonly record: AnyRecord
  readonly button: HTMLElement
}

interface RowMenuProps {
  readonly resource: Resource
  readonly open: OpenRowMenu
  readonly offers: readonly AvailableAction[]
  readonly onStart: (offer: AvailableAction, record: AnyRecord) => void
  readonly onClose: () => void
}

/** The menu for the record of a row. All rows of the table share one menu. */
export default function RowMenu({ resource, open: { record, button }, offers, onStart, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const { canCall, linkTo } = useAccess()
  const address = linkTo(resource.name, record.id)
  const editAddress = screenAddress(resource.name, { id: record.id, form: 'edit' })
  const pages = [
    ...(address ? [{ key: 'page:show', label: t('Open'), onClick: () => navigate(address) }] : []),
    ...(canCall(resource, 'edit', record)
      ? [{ key: 'page:edit', label: t('Edit'), extra: 'e', onClick: () => navigate(editAddress) }]
      : []),
    ...(resource.duplicates && canCall(resource, 'create')
      ? [{ key: 'page:copy', label: t('Duplicate'), onClick: () => navigate(duplicateAddress(resource, record)) }]
      : []),
  ]
  return <ButtonMenu {...{ button, offers, onClose }} entries={pages} onStart={(offer) => onStart(offer, record)} />
}
