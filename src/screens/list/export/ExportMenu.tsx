import { csvSeparatorForLocale, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import ButtonMenu from '../../shared/ButtonMenu'
import { preferredSeparator, savePreferredSeparator, separatorLabels } from '../../shared/csv-download'
import type { ExportFormat, ExportPurpose } from './export-file'

interface ExportMenuProps {
  readonly button: HTMLElement
  /** Whether the menu offers a file that people can edit and import again. */
  readonly isEditable: boolean
  readonly run: (use: ExportPurpose, form: ExportFormat) => void
  readonly onClose: () => void
}

/** The import also accepts vertical lines as separators, but no spreadsheet expects vertical lines. */
const offered = [',', ';', '\t'] as const

/** The menu with the formats of the export, and the separator of CSV files. */
export default function ExportMenu({ button, isEditable, run, onClose }: ExportMenuProps) {
  const { memory } = useWorkbench()
  const chosen = preferredSeparator(memory)
  const toEdit = [
    { key: 'edit xlsx', label: t('Export for editing and re-import (Excel)'), onClick: () => run('edit', 'xlsx') },
    { key: 'edit csv', label: t('Export for editing and re-import (CSV)'), onClick: () => run('edit', 'csv') },
  ]
  const entries = [
    { key: 'xlsx', label: t('Export as shown (Excel)'), onClick: () => run('read', 'xlsx') },
    { key: 'csv', label: t('Export as shown (CSV)'), onClick: () => run('read', 'csv') },
    ...(isEditable ? toEdit : []),
  ]
  const separators = {
    label: t('Separator in CSV files'),
    choices: offered.map((one) => ({
      key: one,
      label:
        one === csvSeparatorForLocale()
          ? t('{{separator}} (usual in your language)', { separator: separatorLabels[one]() })
          : separatorLabels[one](),
      isChosen: one === chosen,
      onClick: () => savePreferredSeparator(memory, one),
    })),
  }
  return <ButtonMenu {...{ button, entries, onClose }} {...(memory && { oneOf: separators })} />
}
