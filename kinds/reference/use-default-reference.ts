import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useWorkbench } from '../../src/screens/context'
import { useFormContext } from '../../src/screens/form/form-context'
import { useSiblings } from '../../src/screens/form/siblings'
import { useAccess } from '../../src/screens/shared/access'
import { useSilentList } from '../../src/screens/shared/silent-queries'
import { type AnyRecord, idOf, isEmpty, type Reference, type Resource, titleOf } from '../../vocabulary'
import type { InputProps } from '../kind-input'

/** Who says which record is meant unless another is named, and where. */
interface DefaultReferenceSource {
  readonly by: Resource
  readonly filter: { readonly field: string; readonly value: unknown }
  /** The record that they tell of. */
  readonly read: (one: AnyRecord) => Reference | null | undefined
}

/** By what a field's declaration says so; undefined where it does not, or where the reference that leads there is empty. */
function useDefaultReferenceSource(
  { field, fields, path }: InputProps,
  target: Resource,
): DefaultReferenceSource | undefined {
  const { registry } = useWorkbench()
  const standard = field.kind.defaultReference?.(field)
  const of = standard && 'of' in standard ? standard.of : undefined
  const leading = idOf(useSiblings(path.slice(0, -1), of === undefined ? [] : [of])[of ?? ''])
  if (!standard) return undefined
  if ('mark' in standard)
    return {
      by: target,
      filter: { field: standard.mark, value: true },
      read: (one) => ({ id: one.id, name: titleOf(target, one) }),
    }
  const beside = fields[standard.of]
  const by = beside && registry.find(beside.kind.refersTo?.(beside) ?? '')
  if (!by || !leading) return undefined
  return { by, filter: { field: 'id', value: leading }, read: (one) => one[standard.field] as Reference | null }
}

/**
 * Chooses in a new record's form the one record that is meant unless another is named, where the field declares it; anew
 * where another reference leads to it and is changed.
 */
export function useDefaultReference(props: InputProps, target: Resource): void {
  const { field, path, value } = props
  const form = Form.useFormInstance()
  const { record } = useFormContext()
  const { may } = useAccess()
  const told = useDefaultReferenceSource(props, target)
  const leading = told?.filter.field === 'id' ? String(told.filter.value) : ''
  // What the one that was left had said.
  const followed = useRef<string | undefined>(undefined)
  const isLed = followed.current !== undefined && followed.current !== leading
  const isWanted = told !== undefined && !record && (isEmpty(value) || isLed) && may(told.by, 'list')
  const { result } = useSilentList({
    resource: told?.by.name ?? target.name,
    filters: told ? [{ operator: 'eq', ...told.filter }] : [],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: isWanted },
  })
  const [one] = isWanted ? (result.data ?? []) : []
  const standard = one && told?.read(one)
  // Whoever empties what may be empty has answered.
  const isGiven = useRef(false)
  useEffect(() => {
    if (!isWanted || !standard || (isGiven.current && !field.required && !isLed)) return
    isGiven.current = true
    followed.current = leading
    form.setFieldValue([...path], standard)
  }, [form, field, path, leading, isWanted, isLed, standard])
}
