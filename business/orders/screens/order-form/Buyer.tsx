import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { Button, Form } from 'antd'
import {
  type AnyRecord,
  countryOfZone,
  idOf,
  isEmpty,
  labelInSentence,
  type Reference,
  t,
  titleOf,
  type Values,
} from 'deckhand'
import {
  CreateDialog,
  FieldItem,
  type InputProps,
  type PieceProps,
  RecordSearch,
  useAccess,
  useResource,
  useSiblings,
  useSilentList,
} from 'deckhand/screens'
import { Suspense, useEffect, useRef, useState } from 'react'
import type order from '../../../../resources/customer-order'
import { useNamedCustomer } from './use-named-customer'
import './buyer.css'

const newCustomerFields = ['firstName', 'lastName', 'email', 'phone']

/** The customer, the site and the currency of an order. The form preselects the default site and its currency. */
export default function Buyer({ resource }: PieceProps<typeof order>) {
  usePreselectedSite()
  return (
    <div className="order-buyer">
      <FieldItem fields={resource.fields} name="customer" input={CustomerChoice} />
      <FieldItem fields={resource.fields} name="site" />
      <FieldItem fields={resource.fields} name="currency" />
    </div>
  )
}

function CustomerChoice({ value, onChange, disabled, control }: InputProps) {
  const customers = useResource('customer')
  const { canCall } = useAccess()
  const [isCreating, setCreating] = useState(false)
  const chosen = useNamedCustomer((value ?? null) as Reference | string | null)
  const form = Form.useFormInstance()
  const filled = useRef<unknown>(undefined)
  /** Copies the customer's phone number to the shipping address, unless the user typed another number. */
  const copyPhone = ({ phone = null }: AnyRecord) => {
    const path = ['shippingAddress', 'phone']
    const typed = form.getFieldValue(path)
    if (typed && typed !== filled.current) return
    filled.current = phone
    form.setFieldValue(path, phone)
  }
  const choose = (record: AnyRecord) => {
    copyPhone(record)
    onChange?.({ id: record.id, name: titleOf(customers, record) || record.name })
  }
  return (
    <span className="order-buyer-choice">
      <RecordSearch
        resource={customers}
        value={chosen}
        onChoose={choose}
        onUnread={onChange}
        describe={({ email, phone, company }) => [company, email, phone].filter(Boolean).join(' · ')}
        placeholder={t('Search customers by name, e-mail or phone')}
        disabled={disabled}
        control={control}
      />
      {canCall(customers, 'create') && (
        <Button icon={<UserAddOutlined aria-hidden />} disabled={disabled} onClick={() => setCreating(true)}>
          {t('New {{one}}', { one: labelInSentence(t(customers.label.one)) })}
        </Button>
      )}
      {isCreating && (
        <Suspense>
          <CreateDialog
            resource={customers}
            names={newCustomerFields}
            onCreated={choose}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

/** The default site, or else the only active site. */
const firstOf = (sites: readonly AnyRecord[]) => {
  const open = sites.filter(({ status }) => status !== 0)
  return open.find(({ isDefault }) => isDefault) ?? (open.length === 1 ? open[0] : undefined)
}

/**
 * Preselects the site of a new order. While the rest of the shipping address is empty, the country follows the chosen
 * site.
 */
function usePreselectedSite(): void {
  const form = Form.useFormInstance()
  const resource = useResource('site')
  const mayList = useAccess().canCall(resource, 'list')
  const { result } = useSilentList({
    resource: resource.name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: mayList },
  })
  const sites = result.data
  const { site: current } = useSiblings([], ['site'])
  const chosen = idOf(current)
  const followed = useRef<unknown>(undefined)

  useEffect(() => {
    // If the typed text matches no site, the text stays in the input.
    const site = current ? sites.find(({ id }) => id === chosen) : firstOf(sites)
    if (!site) return
    if (!current) form.setFieldValue('site', { id: site.id, name: titleOf(resource, site) })
    if (followed.current === site.id) return
    followed.current = site.id
    const country = (site.country as string | null | undefined) ?? countryOfZone(site.timezone)
    const { country: _, ...rest } = (form.getFieldValue('shippingAddress') ?? {}) as Values
    if (country && Object.values(rest).every(isEmpty)) form.setFieldValue(['shippingAddress', 'country'], country)
  }, [form, resource, sites, current, chosen])
}
