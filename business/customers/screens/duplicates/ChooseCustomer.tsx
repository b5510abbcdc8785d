import { t } from 'deckhand'
import { PageHeader, RecordSearch, useResource } from 'deckhand/screens'
import { useNavigate } from 'react-router'
import { duplicatesAddress } from './likely-duplicates'

/** Asks for the customer to merge into another customer. */
export function ChooseCustomer({ kept }: { readonly kept: string }) {
  const customers = useResource('customer')
  const go = useNavigate()
  return (
    <div className="duplicates-page">
      <PageHeader title={t('Merge customers')} />
      <section className="panel merge-search">
        <p>{t('Choose the customer to merge into this customer.')}</p>
        <RecordSearch
          resource={customers}
          value={null}
          onChoose={({ id }) => void go(duplicatesAddress(kept, id))}
          refused={({ id }) => (id === kept ? t('This is the remaining customer.') : undefined)}
          describe={({ email, phone }) => [email, phone].filter(Boolean).join(' · ')}
          placeholder={t('Search customers by name, e-mail or phone')}
          control={{ 'aria-label': t('Merged customer') }}
        />
      </section>
    </div>
  )
}
