import { t, titleOf } from '../../../../vocabulary'
import { useSetting } from '../../form/setting'
import { useAccess } from '../../shared/access'
import { useAsideList } from '../../shared/aside'
import { YesNo } from './choice'
import type { InputProps } from './input'

interface Options {
  readonly exactlyOne?: string
}

/** A switch; where exactly one record may have it on, it says from which one it would be taken, and cannot be given away. */
export function Mark(props: InputProps<Options, boolean>) {
  const { field, name, value, disabled } = props
  const { record } = useSetting()
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

/** Who has it now, and would lose it. */
function Holder({ name }: { name: string }) {
  const { resource, record } = useSetting()
  const { may } = useAccess()
  const { result } = useAsideList({
    resource: resource.name,
    filters: [{ field: name, operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: may(resource, 'list') },
  })
  const [holder] = result.data ?? []
  if (!holder || holder.id === record?.id) return null
  return (
    <span className="note" data-warns>
      {t('{{name}} has it now, and loses it when this is saved.', { name: titleOf(resource, holder) })}
    </span>
  )
}
