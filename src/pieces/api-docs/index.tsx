import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ApiDescription } from '../../../providers/records/api-description'
import { matchesTypedWords, t } from '../../../vocabulary'
import { EmptyState, Failure, Skeleton } from '../../screens/shared/notices/EmptyState'
import { PageHeader } from '../../screens/shared/PageHeader'
import type { FilterCalls } from './swagger-viewer'
import { useConfirmedFetch } from './use-confirmed-fetch'
import './api-docs.css'

const loadViewer = () =>
  import('./swagger-viewer').catch(() => {
    throw new Error(
      t('You are offline, or the application was updated after you opened this page. Load the page again.'),
    )
  })

interface ApiDocsPageProps {
  readonly api: ApiDescription
  readonly skin: 'light' | 'dark'
}

/** The documentation of the API. The signed-in person can try the calls of the API. */
export function ApiDocsPage({ api, skin }: ApiDocsPageProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['api-docs'],
    queryFn: async () => {
      const [description, { renderSwaggerViewer }] = await Promise.all([api.read(), loadViewer()])
      return { description, renderSwaggerViewer }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  // Swagger UI requires the class at the root element.
  useEffect(() => {
    const { classList } = document.documentElement
    classList.toggle('dark-mode', skin === 'dark')
    return () => classList.remove('dark-mode')
  }, [skin])

  return (
    <article className="api-docs">
      <PageHeader title={t('API documentation')} />
      <p className="api-docs-note">
        {t(
          'This page lists the calls that your role includes. Calls that you send here change real data under your name.',
        )}
      </p>
      {data ? (
        <Calls {...data} call={api.call} />
      ) : (
        <section className="panel">
          {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
        </section>
      )}
    </article>
  )
}

interface CallsProps {
  readonly description: object
  readonly renderSwaggerViewer: typeof import('./swagger-viewer').renderSwaggerViewer
  readonly call: typeof fetch
}

function Calls({ description, renderSwaggerViewer, call }: CallsProps) {
  const place = useRef<HTMLDivElement>(null)
  const narrow = useRef<FilterCalls>(undefined)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => findCalls(description, typed), [description, typed])
  const [asking, question] = useConfirmedFetch(call)

  useEffect(() => {
    const { current } = place
    if (!current) return
    narrow.current = renderSwaggerViewer(current, { description, call: asking })
    return () => current.replaceChildren()
  }, [renderSwaggerViewer, description, asking])
  useEffect(() => narrow.current?.(typed.trim(), found), [typed, found])

  return (
    <>
      <input
        type="search"
        className="api-docs-search"
        aria-label={t('Find an API call')}
        placeholder={t('Find an API call')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <h2 className="visually-hidden">{t('API calls')}</h2>
      {found.size === 0 && (
        <EmptyState title={t('No matching calls')}>
          <button type="button" className="button" onClick={() => setTyped('')}>
            {t('Show all')}
          </button>
        </EmptyState>
      )}
      {/* Paths, code and the texts of Swagger UI run from left to right in every language. */}
      <div ref={place} className="api-docs-calls panel" dir="ltr" lang="en" hidden={found.size === 0} />
      {question}
    </>
  )
}

interface ApiOperation {
  readonly summary?: string
  readonly tags?: readonly string[]
}

interface OpenApiPaths {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
}

/**
 * The calls that match the typed words, such as 'get /api/v1/coupon'. The words are searched in the method, the path,
 * the summary and the tags.
 */
const findCalls = ({ paths = {} }: OpenApiPaths, typed: string): ReadonlySet<string> =>
  new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method, { summary, tags = [] }]) =>
          matchesTypedWords([method, path, summary, ...tags].join(' '), typed),
        )
        .map(([method]) => `${method} ${path}`),
    ),
  )
