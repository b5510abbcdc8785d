import { Form } from 'antd'
import { type AnyRecord, countryOfZone, idOf, isEmpty, titleOf, type Values } from 'deckhand'
import { useAccess, useResource, useSiblings, useSilentList } from 'deckhand/screens'
import { useEffect, useRef } from 'react'

/** The site that a new order is for unless said otherwise: the default one, or the only one. */
const firstOf = (sites: readonly AnyRecord[]) => {
  const open = sites.filter(({ status }) => status !== 0)
  return open.find(({ isDefault }) => isDefault) ?? (open.length === 1 ? open[0] : undefined)
}

/** Chooses the only site of a new order, and the country of whichever site is chosen while nothing else of the address is given. */
export function usePreselectedSite(): void {
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
    // A text that names no site is not replaced by another site.
    const site = current ? sites.find(({ id }) => id === chosen) : firstOf(sites)
    if (!site) return
    if (!current) form.setFieldValue('site', { id: site.id, name: titleOf(resource, site) })
    if (followed.current === site.id) return
    followed.current = site.id
    const country = countryOfZone(site.timezone)
    const { country: _, ...rest } = (form.getFieldValue('shippingAddress') ?? {}) as Values
    if (country && Object.values(rest).every(isEmpty)) form.setFieldValue(['shippingAddress', 'country'], country)
  }, [form, resource, sites, current, chosen])
}
