import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Form } from 'antd'
import { useWorkbench } from '../../src/screens/context'
import { FieldItems } from '../../src/screens/form/fields/FieldItems'
import { FormContext, inputId, useFormContext } from '../../src/screens/form/form-context'
import { defaultFormValues } from '../../src/screens/form/state/conversions'
import { useUnchangedCount } from '../../src/screens/form/state/unchanged-values'
import { checkValue, type Fields, innerFields, isReadOnly, labelInSentence, labelOf, t } from '../../vocabulary'
import type { InputProps, Path } from '../kind-input'
import { Sortable, useSortableItem } from '../shared/sortable'
import './editor.css'

/**
 * The maximum number of fields that are shown next to each other. If a line has more fields, each line becomes a card.
 */
const sideBySide = 6

/**
 * Whether the fields can be columns. If a field had a condition, hiding the field would move the other fields out of
 * their columns.
 */
const standInColumns = (fields: Fields, names: readonly string[]) =>
  names.length <= sideBySide && names.every((name) => fields[name]?.when === undefined)

/** Shows a list of small records that users edit. Users can add, change, move and remove lines directly in the list. */
export function LinesEditor({ field, name, fields, path, disabled }: InputProps<{ max?: number }>) {
  const { registry } = useWorkbench()
  const setting = useFormContext()
  const fieldsOf = (resource: string) => registry.get(resource).fields
  const inner = innerFields(field, fieldsOf) ?? {}
  const column = field.kind.column(field)
  const timesItCame = useUnchangedCount()
  const names = Object.keys(inner).filter((key) => !isReadOnly(inner[key] as (typeof inner)[string]))
  const layout = standInColumns(inner, names) ? 'rows' : 'cards'
  const rules = [
    {
      validator: async (_: unknown, given: unknown) => {
        if (timesItCame(fields, name, path.slice(0, -1), given ?? []) > 0) return
        const { messages } = checkValue(fields, name, given ?? [])
        if (messages.length > 0) throw new Error(messages.join(' '))
      },
    },
  ]
  return (
    <FormContext value={{ ...setting, rules: [], notes: [], listDepth: path.length }}>
      <Form.List name={path.slice(setting.listDepth)} rules={rules}>
        {(lines, { add, remove, move }, { errors }) => (
          <fieldset
            id={inputId(setting.form, path)}
            tabIndex={-1}
            className={`lines lines-${layout}`}
            disabled={disabled}
          >
            <legend>{labelOf(fields, name)}</legend>
            <Sortable ids={lines.map(({ key }) => String(key))} onMove={move}>
              {lines.map((line, index) => (
                <Line
                  key={line.key}
                  id={String(line.key)}
                  fields={inner}
                  names={names}
                  path={[...path, line.name]}
                  disabled={disabled}
                  onRemove={() => remove(line.name)}
                  onUp={index > 0 ? () => move(index, index - 1) : undefined}
                  onDown={index < lines.length - 1 ? () => move(index, index + 1) : undefined}
                />
              ))}
            </Sortable>
            <Form.ErrorList errors={errors} />
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={disabled || lines.length >= (field.max ?? 200)}
              onClick={() => add(defaultFormValues(inner, fieldsOf))}
            >
              {column.store === 'rows'
                ? t('Add {{one}}', { one: labelInSentence(t(registry.get(column.of).label.one)) })
                : t('Add row')}
            </Button>
          </fieldset>
        )}
      </Form.List>
    </FormContext>
  )
}

interface LineProps {
  readonly id: string
  readonly fields: Fields
  readonly names: readonly string[]
  readonly path: Path
  readonly disabled: boolean
  readonly onRemove: () => void
  readonly onUp?: () => void
  readonly onDown?: () => void
}

function Line({ id, fields, names, path, disabled, onRemove, onUp, onDown }: LineProps) {
  const { element, handle } = useSortableItem(id, disabled || !(onUp || onDown))
  return (
    <div className="line" {...element}>
      {(onUp || onDown) && (
        // Keyboard users have the arrow buttons at the end of the line.
        <button {...handle} className="line-handle" tabIndex={-1} aria-hidden>
          <HolderOutlined />
        </button>
      )}
      <div className="line-fields">
        <FieldItems fields={fields} names={names} base={path} />
      </div>
      <div className="line-buttons">
        <Button
          type="text"
          aria-label={t('Move up')}
          icon={<ArrowUpOutlined />}
          disabled={disabled || !onUp}
          onClick={onUp}
        />
        <Button
          type="text"
          aria-label={t('Move down')}
          icon={<ArrowDownOutlined />}
          disabled={disabled || !onDown}
          onClick={onDown}
        />
        <Button type="text" aria-label={t('Remove')} icon={<DeleteOutlined />} disabled={disabled} onClick={onRemove} />
      </div>
    </div>
  )
}
