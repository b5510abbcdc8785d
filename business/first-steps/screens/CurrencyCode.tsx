import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { locale, t } from 'deckhand'
import { labelSearch, type PieceProps, Select, useResource, useSiblings, useWorkbench } from 'deckhand/screens'
import { useEffect, useMemo } from 'react'
import type site from '../../../resources/site'

/** The regional settings that the API proposes for a country. */
interface Proposals {
  readonly currency?: string | null
  readonly language?: string | null
  readonly timezone?: string | null
  readonly taxRules?: string | null
}

/**
 * An input for the currency of a new shop. When the country changes, the input fills in the proposed settings: currency,
 * language, time zone and tax rules. Fields that the person has changed keep their values.
 */
export default function CurrencyCode({ id, value, onChange, disabled }: PieceProps<typeof site>) {
  const form = Form.useFormInstance()
  const { country } = useSiblings([], ['country'])
  const proposals = useProposals(country)
  const options = useMemo(currencyOptions, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other proposals fill in the fields again
  useEffect(() => {
    if (!proposals) return
    const untouched = (['currency', 'language', 'timezone', 'taxRules'] as const).filter(
      (name) => proposals[name] && !form.isFieldTouched(name),
    )
    // A proposal does not count as a change of the person, so that the next country replaces the proposal.
    form.setFields(untouched.map((name) => ({ name, value: proposals[name], errors: [], touched: false })))
  }, [proposals])

  return (
    <Select
      {...(id !== undefined && { id })}
      showSearch={labelSearch}
      options={options}
      value={(value || undefined) as string | undefined}
      placeholder={t('Search, for example EUR')}
      {...(disabled !== undefined && { disabled })}
      onUnread={(text) => onChange?.(text)}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

/** All currencies of the browser with code and name, sorted by code. */
function currencyOptions() {
  const names = new Intl.DisplayNames(locale(), { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }))
}

/** The proposals for a country. Returns undefined while the proposals load, or if the API makes no proposals. */
function useProposals(country: unknown): Proposals | undefined {
  const { api } = useWorkbench()
  const sites = useResource('site')
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const { data } = useQuery({
    queryKey: ['set-up proposals', country],
    queryFn: async () => ((await api.ask(sites, 'proposals', { country, timezone })) ?? null) as Proposals | null,
    enabled: typeof country === 'string' && country.length === 2,
    retry: false,
    staleTime: Infinity,
  })
  return data ?? undefined
}
