import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useResource } from '../../screens/context'
import { useSiblings } from '../../screens/form/siblings'
import { useAccess } from '../../screens/shared/access'
import { useAsideList } from '../../screens/shared/aside'
import { type AnyRecord, countryOfZone, idOf, type Reference, titleOf } from '../../vocabulary'

/** The site that a new order is for unless said otherwise: the default one, or the only one. */
const firstOf = (sites: readonly AnyRecord[]) => {
  const open = sites.filter(({ status }) => status !== 0)
  return open.find(({ isDefault }) => isDefault) ?? (open.length === 1 ? open[0] : undefined)
}

/** Chooses the default site of a new order, and the currency and the country of whichever site is chosen. */
export function usePreselection(): void {
  const form = Form.useFormInstance()
  const resource = useResource('site')
  const mayList = useAccess().may(resource, 'list')
  const { result } = useAsideList({
    resource: resource.name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: mayList },
  })
  const sites = result.data
  const values = useSiblings([], ['site', 'currency'])
  const chosen = idOf(values.site)
  const hasCurrency = Boolean(idOf(values.currency))
  const followed = useRef<unknown>(undefined)

  useEffect(() => {
    const site = chosen ? sites.find(({ id }) => id === chosen) : firstOf(sites)
    if (!site) return
    if (!chosen) form.setFieldValue('site', { id: site.id, name: titleOf(resource, site) })
    const isChanged = followed.current !== undefined && followed.current !== site.id
    followed.current = site.id
    const country = countryOfZone(site.timezone)
    const place = ['shippingAddress', 'country']
    if (country && !form.getFieldValue(place)) form.setFieldValue(place, country)
    if ((isChanged || !hasCurrency) && site.currency) form.setFieldValue('currency', site.currency as Reference)
  }, [form, resource, sites, chosen, hasCurrency])
}
