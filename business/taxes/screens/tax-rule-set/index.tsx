import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { choicesOf, formatDayInSentence, idOf, t } from 'deckhand'
import { formatNumber, type PieceProps, useSiblings, useWorkbench } from 'deckhand/screens'
import type taxRule from '../../../../resources/tax-rule'
import './tax-rule-set.css'

/** The taxes and rules that a rule set makes, as answered by the API. */
interface RuleSetPreview {
  /** The day on which the rates were last compared with the source, as YYYY-MM-DD. */
  readonly asOf: string
  readonly remarks: readonly string[]
  readonly taxes: readonly { readonly code: string; readonly name: string; readonly isNew: boolean }[]
  readonly rules: readonly {
    readonly name: string
    readonly rate: number
    readonly source: string | null
    /** The name of the existing rule with the same conditions. */
    readonly existing: string | null
  }[]
}

/** An input for the rule set, with a preview of the taxes and rules that the set makes. */
export default function TaxRuleSet({ resource, field, id, value, onChange }: PieceProps<typeof taxRule>) {
  const { api } = useWorkbench()
  const { site, standardTax, reducedTax } = useSiblings([], ['site', 'standardTax', 'reducedTax'])
  const request = {
    ruleSet: value,
    ...{ site: idOf(site), standardTax: idOf(standardTax) ?? null, reducedTax: idOf(reducedTax) ?? null },
  }
  const { data, error } = useQuery({
    queryKey: ['tax-rule-set', request],
    queryFn: async () => ((await api.ask(resource, 'previewRuleSet', request)) ?? null) as RuleSetPreview | null,
    enabled: Boolean(value) && Boolean(request.site),
    retry: false,
    gcTime: 0,
  })
  const choices = choicesOf(field) ?? {}
  return (
    <div className="rule-set">
      <Select
        id={id}
        value={(value as string | null | undefined) ?? undefined}
        options={Object.entries(choices).map(([one, { label }]) => ({ value: one, label: t(label) }))}
        onChange={(chosen: string) => onChange?.(chosen)}
      />
      {error ? (
        <p className="rule-set-problem" role="status">
          {(error as Error).message}
        </p>
      ) : (
        data && <Preview preview={data} />
      )}
    </div>
  )
}

function Preview({ preview: { asOf, remarks, taxes, rules } }: { preview: RuleSetPreview }) {
  const added = rules.filter(({ existing }) => existing === null)
  const newTaxes = taxes.filter(({ isNew }) => isNew)
  return (
    <div aria-live="polite">
      <p>
        {added.length === 0
          ? t('The site already has all rules of this set.')
          : t('{{count}} new rules, as of {{day}}', {
              count: formatNumber(added.length),
              day: formatDayInSentence(asOf),
            })}
        {newTaxes.length > 0 && (
          <> · {t('New taxes: {{names}}', { names: newTaxes.map(({ name }) => name).join(', ') })}</>
        )}
      </p>
      {remarks.map((remark) => (
        <p key={remark} className="rule-set-remark">
          {remark}
        </p>
      ))}
      <ul>
        {added.map(({ name, rate, source }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{formatNumber(rate)} %</span>
            <small>{source}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
