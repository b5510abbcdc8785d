import type { ComponentType } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import {
  currentBusiness,
  findCurrentResource,
  idFromRouteParameter,
  labelInSentence,
  type Resource,
  screenAddress,
  t,
} from '../../../vocabulary'
import { type PageProps, useWorkbench } from '../../screens/context'
import { NoAccessPage, NotFoundPage } from '../../shell/StatusPages'
import { type PageAction, pageAccessOf } from './page-access'

const titles: Readonly<Record<PageAction, (label: Resource['label']) => string>> = {
  list: ({ many }) => t(many),
  show: ({ one }) => t(one),
  create: ({ one }) => t('New {{one}}', { one: labelInSentence(t(one)) }),
  edit: ({ one }) => t('Edit {{record}}', { record: labelInSentence(t(one)) }),
}

/** The page of the resource that the address names. Each resource and each record gets a new instance of the page. */
export const ResourcePage = ({ verb, Page }: { verb: PageAction; Page: ComponentType<PageProps> }) => {
  const { resource: name = '', id: step } = useParams()
  const id = step === undefined ? undefined : idFromRouteParameter(step)
  const { registry, can } = useWorkbench()
  const { pathname, search, hash } = useLocation()
  const resource = findCurrentResource(registry, name)
  if (resource && resource.name !== name)
    return <Navigate replace to={`${screenAddress(resource.name)}${pathname.slice(name.length + 1)}${search}${hash}`} />
  const standing = resource ? pageAccessOf(resource, verb, can) : 'missing'
  if (!resource || standing === 'missing') return <NotFoundPage />
  if (standing === 'closed') return <NoAccessPage />
  return (
    <>
      <title>{`${titles[verb](resource.label)} · ${currentBusiness().name}`}</title>
      <Page key={`${name} ${verb} ${id ?? ''}`} resource={resource} id={id} />
    </>
  )
}
