import { t } from '../../../vocabulary'
import ButtonMenu from '../shared/ButtonMenu'
import type { ExportForm, ExportUse } from './export'

interface ExportMenuProps {
  readonly button: HTMLElement
  /** Whether a file is offered that can be edited and imported again. */
  readonly isEditable: boolean
  readonly run: (use: ExportUse, form: ExportForm) => void
  readonly onClose: () => void
}

/** The files that a list can be written into. */
export default function ExportMenu({ button, isEditable, run, onClose }: ExportMenuProps) {
  const toEdit = [
    { key: 'edit xlsx', label: t('To edit and import again, Excel'), onClick: () => run('edit', 'xlsx') },
    { key: 'edit csv', label: t('To edit and import again, CSV'), onClick: () => run('edit', 'csv') },
  ]
  const entries = [
    { key: 'xlsx', label: t('As shown, Excel'), onClick: () => run('read', 'xlsx') },
    { key: 'csv', label: t('As shown, CSV'), onClick: () => run('read', 'csv') },
    ...(isEditable ? toEdit : []),
  ]
  return <ButtonMenu {...{ button, entries, onClose }} offers={[]} record={{ id: '' }} onStart={() => {}} />
}
