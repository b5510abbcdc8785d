import { useList } from '@refinedev/core'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { type AnyRecord, isEmpty, type Resource, titleOf } from '../../../vocabulary'
import { useSetting } from '../../form/setting'
import { useAccess } from '../../shared/access'
import type { InputProps } from './input'

/** Chooses in a new record's form the one record that is meant unless another is named, where the field declares it. */
export function useStandard({ field, path, value }: InputProps, target: Resource): void {
  const form = Form.useFormInstance()
  const { record } = useSetting()
  const { may } = useAccess()
  const mark = field.kind.standard?.(field)
  const isWanted = mark !== undefined && !record && isEmpty(value) && may(target, 'list')
  const { result } = useList<AnyRecord>({
    resource: target.name,
    filters: [{ field: mark ?? '', operator: 'eq', value: true }],
    pagination: { pageSize: 1 },
    queryOptions: { enabled: isWanted },
  })
  const [standard] = result.data ?? []
  // Whoever empties what may be empty has answered.
  const isGiven = useRef(false)
  useEffect(() => {
    if (!isWanted || !standard || (isGiven.current && !field.required)) return
    isGiven.current = true
    form.setFieldValue([...path], { id: standard.id, name: titleOf(target, standard) })
  }, [form, field, path, target, isWanted, standard])
}
