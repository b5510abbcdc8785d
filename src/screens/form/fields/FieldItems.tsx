import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { Path } from '../../../../kinds/kind-input'
import {
  addressRuleOf,
  type Fields,
  inCountryOrder,
  isEmpty,
  isPartOfCountry,
  postalFieldsOf,
} from '../../../../vocabulary'
import { useAddressRules } from '../../shared/values/use-address-rules'
import { FieldItem } from './FieldItem'
import { useSiblings } from './siblings'

interface FieldItemsProps {
  readonly fields: Fields
  /** The names of the fields to show. */
  readonly names: readonly string[]
  /** The path of the record in the form. Default: the record of the form itself. */
  readonly base?: Path
  /** Whether the person may leave all fields of the record empty. Default: false. */
  readonly optional?: boolean
}

/**
 * The items of several fields of a record. The fields of an address have the sequence of its country, and the form
 * leaves out the parts that the country does not have.
 */
export function FieldItems({ fields, names, base = [], optional = false }: FieldItemsProps) {
  const address = postalFieldsOf(fields)
  if (address?.country === undefined || !names.includes(address.country))
    return names.map((name) => <FieldItem key={name} {...{ fields, name, base, optional }} />)
  return <AddressItems {...{ fields, names, base, optional }} country={address.country} />
}

function AddressItems({ fields, names, base, optional, country }: Required<FieldItemsProps> & { country: string }) {
  const form = Form.useFormInstance()
  const areRulesLoaded = useAddressRules()
  const values = useSiblings(base, names)
  const chosen = values[country]
  const isAbsent = (name: string) => areRulesLoaded && !isPartOfCountry(fields, name, values)
  const former = useRef(chosen)
  const removed = useRef(new Map<string, { readonly country: unknown; readonly value: unknown }>())

  // A part that the new country does not have would be saved, although the person no longer sees it. A country with the
  // part gets the value back. A state only returns to its own country.
  useEffect(() => {
    if (former.current === chosen) return
    const last = former.current
    former.current = chosen
    if (addressRuleOf(chosen) === undefined) return
    for (const name of names) {
      const before = removed.current.get(name)
      if (isAbsent(name) && !isEmpty(values[name])) {
        removed.current.set(name, { country: last, value: values[name] })
        form.setFieldValue([...base, name], null)
      } else if (before && !isAbsent(name) && (fields[name]?.postal !== 'state' || before.country === chosen)) {
        removed.current.delete(name)
        if (isEmpty(values[name])) form.setFieldValue([...base, name], before.value)
      }
    }
  })

  return inCountryOrder(fields, names, values)
    .filter((name) => !isAbsent(name) || !isEmpty(values[name]))
    .map((name) => <FieldItem key={name} {...{ fields, name, base, optional }} />)
}
