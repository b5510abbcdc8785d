import { Form } from 'antd'
import { useFormContext } from '../../src/screens/form/form-context'
import { Select } from '../../src/screens/shared/inputs/Select'
import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentList } from '../../src/screens/shared/records/silent-queries'
import { phrase, t, titleOf } from '../../vocabulary'
import { type InputProps, type KindInput, placeholderOf } from '../kind-input'
import { createSwitchInput } from '../shared/switch-input'

const PlainYesNo = createSwitchInput(true, false, [phrase('Yes'), phrase('No')])

/** The input for the answers yes, no, or no answer. */
const Answer = ({ value, onChange, disabled, control, field }: InputProps<unknown, boolean>) => (
  <Select<string>
    {...control}
    allowClear
    options={[
      { value: 'yes', label: t('Yes') },
      { value: 'no', label: t('No') },
    ]}
    value={value === true ? 'yes' : value === false ? 'no' : undefined}
    placeholder={placeholderOf(field)}
    disabled={disabled}
    onChange={(chosen?: string) => onChange?.(chosen === undefined ? null : chosen === 'yes')}
  />
)

/**
 * The input for a yes-no field in lines. If only one line can have the answer yes, choosing yes removes the answer from
 * the other lines.
 */
function YesNo(props: InputProps<{ single?: boolean }, boolean>) {
  const { field, name, path, onChange } = props
  const form = Form.useFormInstance()
  const takeFromOthers = () => {
    const [own, lines] = [path.at(-2), path.slice(0, -2)]
    for (const index of (form.getFieldValue([...lines]) as readonly unknown[]).keys())
      if (index !== own) form.setFieldValue([...lines, index, name], false)
  }
  const change = (next: boolean | null) => {
    if (next && field.single && path.length > 2) takeFromOthers()
    onChange?.(next)
  }
  return field.required ? <PlainYesNo {...props} onChange={change} /> : <Answer {...props} onChange={change} />
}

interface Options {
  readonly exactlyOne?: string
}

/**
 * A switch for a yes-no field. If exactly one record can have the mark, a note names the record that would lose it. The
 * switch of the marked record is disabled.
 */
function Mark(props: InputProps<Options, boolean>) {
  const { field, name, value, disabled } = props
  const { record } = useFormContext()
  if (field.exactlyOne === undefined) return <YesNo {...props} />
  const isHolder = record?.[name] === true
  return (
    <>
      <YesNo {...props} disabled={disabled || isHolder} />
      <span aria-live="polite">
        {isHolder && <span className="note">{t(field.exactlyOne)}</span>}
        {!isHolder && value && <Holder name={name} />}
      </span>
    </>
  )
}

/** Shows a note about the record that has the mark and would lose the mark. */
function Holder({ name }: { name: string }) {
  const { resource, record } = useFormContext()
  const { canCall } = useAccess()
  const { result } = useSilentList({
    resource: resource.name,
    filters: [{ field: name, operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: canCall(resource, 'list') },
  })
  const [holder] = result.data ?? []
  if (!holder || holder.id === record?.id) return null
  return (
    <span className="note" data-warns>
      {t('This is currently set for {{name}}. Saving moves it to this record.', { name: titleOf(resource, holder) })}
    </span>
  )
}

export const yesNo: KindInput = {
  Input: Mark,
  write: (value, field) => value ?? field.kind.emptyValue?.(field) ?? null,
}
