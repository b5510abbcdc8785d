import { Form } from 'antd'
import { useCallback } from 'react'
import type { Path } from '../../../../kinds/kind-input'
import type { Values } from '../../../../vocabulary'

type Store = Readonly<Record<string | number, unknown>>

const pick = (store: Store, base: Path, names: readonly string[]): Values => {
  const record = base.reduce<Store>((at, step) => (at?.[step] ?? {}) as Store, store)
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/**
 * The current values of some fields of the record at `base`. The component renders again when one of these values
 * changes.
 */
export function useSiblings(base: Path, names: readonly string[]): Values {
  const form = Form.useFormInstance()
  const key = JSON.stringify([base, names])
  // On the first render, `useWatch` returns an empty result. A component that used the result of `useWatch` would
  // render twice.
  const read = useCallback(() => {
    const [at, of]: [Path, string[]] = JSON.parse(key)
    return pick(form.getFieldsValue(true), at, of)
  }, [form, key])
  Form.useWatch(read, form)
  return read()
}
