import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { Button } from 'antd'
import { type AnyRecord, noun, type Reference, t, titleOf } from 'deckhand'
import {
  CreateDialog,
  FieldItem,
  type InputProps,
  type PieceProps,
  RecordSearch,
  useAccess,
  useResource,
} from 'deckhand/screens'
import { Suspense, useState } from 'react'
import type order from '../../../../resources/customer-order'
import { useNamed } from './named'
import { usePreselection } from './preselection'
import './buyer.css'

const askedOfNew = ['firstName', 'lastName', 'email', 'phone']

/** Who buys, where and in which currency; the default site and its currency are chosen already. */
export default function Buyer({ resource }: PieceProps<typeof order>) {
  usePreselection()
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
  const { may } = useAccess()
  const [isCreating, setCreating] = useState(false)
  const chosen = useNamed((value ?? null) as Reference | string | null)
  const choose = (record: AnyRecord) => onChange?.({ id: record.id, name: titleOf(customers, record) || record.name })
  return (
    <span className="order-buyer-choice">
      <RecordSearch
        resource={customers}
        value={chosen}
        onChoose={choose}
        describe={({ email, phone, company }) => [company, email, phone].filter(Boolean).join(' · ')}
        placeholder={t('Search name, e-mail or phone')}
        disabled={disabled}
        control={control}
      />
      {may(customers, 'create') && (
        <Button icon={<UserAddOutlined aria-hidden />} disabled={disabled} onClick={() => setCreating(true)}>
          {t('New {{one}}', { one: noun(t(customers.label.one)) })}
        </Button>
      )}
      {isCreating && (
        <Suspense>
          <CreateDialog resource={customers} names={askedOfNew} onCreated={choose} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </span>
  )
}
