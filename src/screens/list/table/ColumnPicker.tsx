import { Button } from 'antd'
import { labelOf, type Resource, t } from '../../../../vocabulary'
import { ButtonPopover } from '../../shared/ButtonPopover'
import { possibleColumns } from '../../shared/values/fields'

interface ColumnPickerProps {
  readonly resource: Resource
  readonly shown: readonly string[]
  /** Called with the names of the columns, or without names to restore the declared columns. */
  readonly onChange: (names?: readonly string[]) => void
}

/** Checkboxes with which people choose the columns of a list. At least one column stays selected. */
export const ColumnCheckboxes = ({ resource, shown, onChange }: ColumnPickerProps) => {
  const toggle = (name: string, isOn: boolean) =>
    onChange(possibleColumns(resource).filter((one) => (one === name ? isOn : shown.includes(one))))
  return (
    <div className="column-choice">
      {possibleColumns(resource).map((name) => (
        <label key={name} className="filter-choice">
          <input
            type="checkbox"
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          {labelOf(resource.fields, name)}
        </label>
      ))}
      <Button size="small" type="text" onClick={() => onChange()}>
        {t('Reset columns')}
      </Button>
    </div>
  )
}

/** The button that opens the checkboxes for the columns. */
export default function ColumnPicker(props: ColumnPickerProps) {
  return <ButtonPopover label={t('Columns')} content={() => <ColumnCheckboxes {...props} />} />
}
