import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useWorkbench } from '../../src/screens/context'
import { useSiblings } from '../../src/screens/form/fields/siblings'
import { useFormContext } from '../../src/screens/form/form-context'
import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentList } from '../../src/screens/shared/records/silent-queries'
import { type AnyRecord, idOf, isEmpty, type Reference, type Resource, titleOf } from '../../vocabulary'
import type { InputProps } from '../kind-input'

/** The record that determines the default record of a reference. */
interface DefaultReferenceSource {
  readonly by: Resource
  readonly filter: { readonly field: string; readonly value: unknown }
  /** Returns the default record from the loaded record. */
  readonly read: (one: AnyRecord) => Reference | null | undefined
}

/**
 * The source of the default record, from the declaration of the field. Undefined if the declaration has no source, or
 * if the other reference is empty.
 */
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
 * Sets the default record of a reference in the form of a new record. If the default depends on another reference, a
 * change of the other reference sets the default again.
 */
export function useDefaultReference(props: InputProps, target: Resource): void {
  const { field, path, value } = props
  const form = Form.useFormInstance()
  const { record } = useFormContext()
  const { canCall } = useAccess()
  const told = useDefaultReferenceSource(props, target)
  const leading = told?.filter.field === 'id' ? String(told.filter.value) : ''
  // The id in the other reference that led to the current default.
  const followed = useRef<string | undefined>(undefined)
  const isLed = followed.current !== undefined && followed.current !== leading
  const isWanted = told !== undefined && !record && (isEmpty(value) || isLed) && canCall(told.by, 'list')
  const { result } = useSilentList({
    resource: told?.by.name ?? target.name,
    filters: told ? [{ operator: 'eq', ...told.filter }] : [],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: isWanted },
  })
  const [one] = isWanted ? (result.data ?? []) : []
  const standard = one && told?.read(one)
  // If the user has emptied an optional field, the default is not set again.
  const isGiven = useRef(false)
  useEffect(() => {
    if (!isWanted || !standard || (isGiven.current && !field.required && !isLed)) return
    isGiven.current = true
    followed.current = leading
    form.setFieldValue([...path], standard)
  }, [form, field, path, leading, isWanted, isLed, standard])
}
