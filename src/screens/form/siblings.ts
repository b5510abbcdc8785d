import { Form } from 'antd'
import type { Path } from '../../../kinds/input'
import type { Values } from '../../../vocabulary'

type Store = Readonly<Record<string | number, unknown>>

const pick = (store: Store, base: Path, names: readonly string[]): Values => {
  const record = base.reduce<Store>((at, step) => (at?.[step] ?? {}) as Store, store)
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}

/** The values of some fields of the record at `base`, followed as they are typed. */
export function useSiblings(base: Path, names: readonly string[]): Values {
  const form = Form.useFormInstance()
  // Called for its renders alone: what it returns lags one render behind at first.
  Form.useWatch((store: Store) => pick(store, base, names), { form, preserve: true })
  return pick(form.getFieldsValue(true), base, names)
}
