import { Checkbox, Form, Select } from 'antd'
import {
  type AnyRecord,
  addressLines,
  type Field,
  type Fields,
  idOf,
  innerFields,
  labelOf,
  type Reference,
  t,
  type Values,
} from 'deckhand'
import {
  FieldItems,
  FormContext,
  inputId,
  LoadErrorNote,
  type PieceProps,
  useAddressRules,
  useFormContext,
  useResource,
  useSiblings,
} from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'
import type order from '../../../../resources/customer-order'
import { addressLineOf, addressSnapshotOf, defaultAddressesOf, useAddressBook, useStates } from './address-book'
import { useNamedCustomer } from './use-named-customer'
import './addresses.css'

type AddressName = 'shippingAddress' | 'billingAddress'

/**
 * The source of an address: typed by the user, equal to the shipping address, or the id of an entry in the address
 * book.
 */
type AddressSource = 'typed' | 'same' | { readonly id: string }

/**
 * The shipping and billing addresses of an order. Each address is a copy of an entry in the customer's address book, or
 * is typed by the user.
 */
export default function Addresses({ resource, record }: PieceProps<typeof order>) {
  const form = Form.useFormInstance()
  const [given] = useState(() => initialAddressesIn(form.getFieldsValue(true)))
  const values = useSiblings([], ['customer', 'shippingAddress'])
  const customer = idOf(values.customer)
  const { book, refusal, retry } = useAddressBook(customer)
  const states = useStates(book ?? [])
  const addresses = useResource('customer-address')
  const fields = innerFields(resource.fields.shippingAddress as Field) ?? {}
  const [sources, setSources] = useState<Readonly<Record<AddressName, AddressSource>>>(() => sourcesOf(given))
  const { shippingAddress } = values
  const name = useNamedCustomer((values.customer ?? null) as Reference | string | null)?.name
  const filled = useRef<string | undefined>(undefined)
  const isSame = sources.billingAddress === 'same'

  const take = (part: AddressName, source: AddressSource) => {
    setSources((former) => ({ ...former, [part]: source }))
    const address = typeof source === 'object' && book?.find(({ id }) => id === source.id)
    if (address) form.setFieldValue(part, addressSnapshotOf(address, fields, states))
  }

  // The default addresses follow the chosen customer. If the customer's address book is empty, a typed address stays
  // unchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address book selects the defaults again
  useEffect(() => {
    if (record || (given && idOf(given.customer) === customer)) return
    const { shipping, billing } = defaultAddressesOf(book ?? [])
    const wasFromBook = typeof sources.shippingAddress === 'object'
    if (shipping) take('shippingAddress', { id: shipping.id })
    else if (wasFromBook) {
      form.setFieldValue('shippingAddress', Object.fromEntries(Object.keys(fields).map((name) => [name, null])))
      take('shippingAddress', 'typed')
    }
    if (billing) take('billingAddress', { id: billing.id })
    else if (shipping || wasFromBook) take('billingAddress', 'same')
  }, [book, states.length])

  // If the address book is empty, the customer's name becomes the recipient, unless the user typed another name.
  useEffect(() => {
    if (given || !name || book?.length !== 0) return
    const typed = form.getFieldValue(['shippingAddress', 'name'])
    if (typed && typed !== filled.current) return
    filled.current = name
    form.setFieldValue(['shippingAddress', 'name'], name)
  }, [form, given, book, name])

  useEffect(() => {
    if (isSame) form.setFieldValue('billingAddress', shippingAddress && { ...(shippingAddress as object) })
  }, [form, isSame, shippingAddress])

  const shared = { fields, book: book ?? [] }
  return (
    <div className="order-addresses">
      {refusal && <LoadErrorNote resource={addresses} error={refusal} onRetry={retry} />}
      <Address
        {...shared}
        part="shippingAddress"
        label={labelOf(resource.fields, 'shippingAddress')}
        source={sources.shippingAddress}
        onTake={(source) => take('shippingAddress', source)}
      />
      <Address
        {...shared}
        part="billingAddress"
        label={labelOf(resource.fields, 'billingAddress')}
        source={sources.billingAddress}
        onTake={(source) => take('billingAddress', source)}
      />
    </div>
  )
}

/** The option for an address that is not in the address book. */
const another = 'another'

const atFirst = { shippingAddress: 'typed', billingAddress: 'same' } as const

/**
 * Returns the initial values of the form if the values contain addresses. The form of an existing or copied order
 * contains addresses.
 */
const initialAddressesIn = (values: Values): Values | undefined =>
  (values.shippingAddress as Values | null | undefined)?.line1 ? values : undefined

/** The sources of the initial addresses. Given addresses are treated as typed addresses. */
const sourcesOf = (record: Values | undefined): Readonly<Record<AddressName, AddressSource>> => {
  const [shipping, billing] = [record?.shippingAddress, record?.billingAddress].map((one) =>
    JSON.stringify(one ?? null),
  )
  return shipping === billing ? atFirst : { ...atFirst, billingAddress: 'typed' }
}

interface AddressProps {
  readonly part: AddressName
  readonly label: string
  readonly fields: Fields
  readonly book: readonly AnyRecord[]
  readonly source: AddressSource
  readonly onTake: (source: AddressSource) => void
}

function Address({ part, label, fields, book, source, onTake }: AddressProps) {
  const setting = useFormContext()
  return (
    <FormContext value={{ ...setting, rules: [], notes: [] }}>
      <fieldset id={inputId(setting.form, [part])} tabIndex={-1} className="order-address">
        <legend>{label}</legend>
        {part === 'billingAddress' && (
          <Checkbox
            checked={source === 'same'}
            onChange={({ target }) => onTake(target.checked ? 'same' : book[0] ? { id: book[0].id } : 'typed')}
          >
            {t('Same as the shipping address')}
          </Checkbox>
        )}
        {source !== 'same' && book.length > 0 && (
          <Select
            className="order-book"
            aria-label={t('{{address}} from the address book', { address: label })}
            value={typeof source === 'object' ? source.id : another}
            options={[
              ...book.map((address) => ({ value: address.id, label: addressLineOf(address) })),
              { value: another, label: t('Another address') },
            ]}
            onChange={(chosen: string) => onTake(chosen === another ? 'typed' : { id: chosen })}
          />
        )}
        {typeof source === 'object' && <Envelope part={part} fields={fields} />}
        {source === 'typed' && (
          <div className="order-typed">
            <FieldItems fields={fields} names={Object.keys(fields)} base={[part]} />
          </div>
        )}
      </fieldset>
    </FormContext>
  )
}

/** An address as on an envelope, line by line, in the format of its country. */
function Envelope({ part, fields }: { part: AddressName; fields: Fields }) {
  useAddressRules()
  const address = useSiblings([part], Object.keys(fields))
  return (
    <address dir="auto">
      {addressLines(address, { phone: true }).map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address have no names and are never reordered
        <span key={index}>{row}</span>
      ))}
    </address>
  )
}
