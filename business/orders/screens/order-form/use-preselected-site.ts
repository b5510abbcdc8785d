import { Form } from 'antd'
import { type AnyRecord, countryOfZone, idOf, isEmpty, titleOf, type Values } from 'deckhand'
import { useAccess, useResource, useSiblings, useSilentList } from 'deckhand/screens'
import { useEffect, useRef } from 'react'

/** The default site, or else the only active site. */
const firstOf = (sites: readonly AnyRecord[]) => {
  const open = sites.filter(({ status }) => status !== 0)
  return open.find(({ isDefault }) => isDefault) ?? (open.length === 1 ? open[0] : undefined)
}

/**
 * Preselects the site of a new order. While the rest of the shipping address is empty, the country follows the chosen
 * site.
 */
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
    // Text that matches no site stays in the input.
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
