import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import {
  type BulkChange,
  type BulkChangeOperation,
  bulkChangeOperationsOf,
  decimal,
  decimalsOf,
  type Field,
  type Fields,
  labelOf,
  phrase,
  type Resource,
  t,
  type Values,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { FieldItem } from '../form/fields/FieldItem'
import { formPayload, initialFormValues } from '../form/state/form-values'
import { Select } from '../shared/inputs/Select'
import { formatNumber } from '../shared/values/formats'
import { labelSearch } from '../shared/values/label-search'
import { BulkForm } from './BulkForm'
import { bulkEditableFields } from './bulk-actions'

/** A field, and the operation that changes the field. */
export interface FieldChangeLine {
  readonly field: string
  readonly how: BulkChangeOperation
  readonly decimals?: number
}

interface BulkEditFormProps {
  readonly resource: Resource
  /** The input from an earlier attempt. Default: no input. */
  readonly given?: { readonly lines: readonly FieldChangeLine[]; readonly typed: Values }
  readonly onGiven: (changes: readonly BulkChange[], given: NonNullable<BulkEditFormProps['given']>) => Promise<unknown>
  readonly onClose: () => void
}

const ways: { readonly [H in BulkChangeOperation]: { readonly label: string; readonly asks?: string } } = {
  set: { label: phrase('Set to'), asks: phrase('New value') },
  clear: { label: phrase('Clear the value') },
  plus: { label: phrase('Add a number'), asks: phrase('By how much') },
  minus: { label: phrase('Subtract a number'), asks: phrase('By how much') },
  times: { label: phrase('Multiply'), asks: phrase('Factor') },
  percent: { label: phrase('Change by percentage'), asks: phrase('Percentage (negative to decrease)') },
  add: { label: phrase('Add to the list'), asks: phrase('Values to add') },
  remove: { label: phrase('Remove from the list'), asks: phrase('Values to remove') },
}

const figure = (label: string, unit?: string) =>
  decimal({ label, required: true, decimals: 8, ...(unit !== undefined && { unit }) })

const figures: { readonly [H in BulkChangeOperation]?: Field } = {
  plus: figure('By how much'),
  minus: figure('By how much'),
  times: figure('Factor'),
  percent: figure('Percentage (negative to decrease)', '%'),
}

/** The input in which people type the value of an operation. */
const changeInputField = (field: Field, how: BulkChangeOperation): Field =>
  figures[how] ??
  ({
    ...field,
    label: ways[how].asks,
    required: true,
    when: undefined,
    default: undefined,
    note: undefined,
    warning: undefined,
  } as Field)

/** Amounts of money are rounded to two decimals by default. */
const usualDecimals = (field: Field) => Math.min(decimalsOf(field), field.kind.isAmount ? 2 : 8)

/** The form of a bulk edit: the fields to change, each with an operation. */
export function BulkEditForm({ resource, given, onGiven, onClose }: BulkEditFormProps) {
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const [form] = Form.useForm()
  const all = useMemo(() => bulkEditableFields(resource), [resource])
  const [lines, setLines] = useState<readonly FieldChangeLine[]>(given?.lines ?? [])
  const fields: Fields = Object.fromEntries(
    lines.flatMap(({ field: name, how }) => {
      const field = all[name]
      return field && ways[how].asks !== undefined ? [[name, changeInputField(field, how)]] : []
    }),
  )
  const free = Object.keys(all).filter((name) => !lines.some(({ field }) => field === name))
  const put = (line: FieldChangeLine) => setLines(lines.map((one) => (one.field === line.field ? line : one)))

  const begin = (name: string) => {
    const field = all[name]
    const [how] = field ? bulkChangeOperationsOf(field) : []
    if (!field || !how) return
    start(name, how)
    setLines([...lines, { field: name, how, decimals: usualDecimals(field) }])
  }
  /** When another operation is chosen, the typed value is discarded. */
  const start = (name: string, how: BulkChangeOperation) => {
    const field = all[name]
    if (field)
      form.setFieldValue(name, initialFormValues({ [name]: changeInputField(field, how) }, undefined, fieldsOf)[name])
  }

  const submit = (typed: Values) => {
    const written = formPayload(fields, typed, true, fieldsOf)
    const made = lines.map(
      ({ field, how, decimals }): BulkChange => ({
        field,
        how,
        ...(field in fields && { value: written[field] }),
        ...(figures[how] && decimals !== undefined && { decimals }),
      }),
    )
    return onGiven(made, { lines, typed })
  }
  return (
    <BulkForm
      {...{ form, resource, fields, onClose }}
      initial={given?.typed ?? {}}
      isReady={lines.length > 0}
      onSubmit={submit}
    >
      {lines.map((line) => (
        <fieldset key={line.field} className="many-line">
          <legend>{labelOf(all, line.field)}</legend>
          <div className="many-way">
            <Select
              aria-label={t('How {{label}} is changed', { label: labelOf(all, line.field) })}
              value={line.how}
              options={bulkChangeOperationsOf(all[line.field] as Field).map((how) => ({
                value: how,
                label: t(ways[how].label),
              }))}
              onChange={(how: BulkChangeOperation) => {
                start(line.field, how)
                put({ ...line, how })
              }}
            />
            <Button
              type="text"
              aria-label={t('Do not change {{label}}', { label: labelOf(all, line.field) })}
              onClick={() => setLines(lines.filter((one) => one !== line))}
            >
              ×
            </Button>
          </div>
          {fields[line.field] && <FieldItem key={line.how} fields={fields} name={line.field} />}
          {figures[line.how] && <Rounding field={all[line.field] as Field} line={line} onChange={put} />}
        </fieldset>
      ))}
      {free.length > 0 && (
        <Select
          // The key resets the input for each additional field.
          key={lines.length}
          className="many-add"
          autoFocus
          showSearch={labelSearch}
          aria-label={t('Field to change')}
          placeholder={lines.length === 0 ? t('Choose a field to change') : t('Change another field')}
          value={null}
          options={free.map((name) => ({ value: name, label: labelOf(all, name) }))}
          onChange={(name: string | null) => name !== null && begin(name)}
        />
      )}
    </BulkForm>
  )
}

interface RoundingProps {
  readonly field: Field
  readonly line: FieldChangeLine
  readonly onChange: (line: FieldChangeLine) => void
}

/** The number of decimals to which calculated numbers are rounded. */
function Rounding({ field, line, onChange }: RoundingProps) {
  const most = decimalsOf(field)
  if (most === 0) return <p className="many-note">{t('Rounded to whole numbers.')}</p>
  return (
    <label className="many-rounding">
      <span>{t('Round to')}</span>
      <select value={line.decimals} onChange={({ target }) => onChange({ ...line, decimals: Number(target.value) })}>
        {Array.from({ length: most + 1 }, (_, decimals) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value
          <option key={decimals} value={decimals}>
            {decimals === 0
              ? t('whole numbers')
              : t('{{number}} decimals', { count: decimals, number: formatNumber(decimals) })}
          </option>
        ))}
      </select>
    </label>
  )
}
