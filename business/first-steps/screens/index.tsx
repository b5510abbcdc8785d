import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { screenAddress, t } from 'deckhand'
import { ActionDialog, CreateDialog, Failure, PageHeader, Skeleton, useAccess, useWorkbench } from 'deckhand/screens'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import './first-steps.css'

/** A step, as the API reports it. */
interface Step {
  readonly name: string
  readonly isDone: boolean
  readonly isNeeded: boolean
  readonly missing: readonly string[]
}

interface Readiness {
  readonly steps: readonly Step[]
  readonly isReady: boolean
  readonly hasOrders: boolean
  /** The site that sells, and the tax rules that fit its country. Null without a site. */
  readonly site: { readonly id: string; readonly name: string } | null
  readonly taxRules: string | null
}

/** A dialog of a step: the creation of a record, or an action that belongs to no record. */
type StepDialog =
  | { readonly create: string; readonly names: readonly string[]; readonly start?: Readonly<Record<string, unknown>> }
  | { readonly resource: string; readonly action: string; readonly begins?: Readonly<Record<string, unknown>> }

interface StepOffer {
  readonly label: string
  readonly dialog?: StepDialog
  /** The address of the screen that the button opens in place of a dialog. */
  readonly to?: string
}

const dialogs = {
  setUp: { resource: 'site', action: 'setUp' },
  tax: { create: 'tax-master', names: ['name', 'code', 'rate', 'inclusive'] },
  category: { create: 'product-category', names: ['name', 'slug'] },
  product: {
    create: 'product',
    names: ['name', 'sku', 'type', 'category', 'price', 'currency', 'tax', 'tracksSerials'],
  },
  colleague: { create: 'user', names: ['name', 'email', 'role', 'password'] },
} as const satisfies Readonly<Record<string, StepDialog>>

/** The title, the explanation and the offers of each step. */
const stepTexts = ({
  site,
  taxRules,
}: Readiness): Readonly<
  Record<string, { readonly title: string; readonly text: string; readonly offers: readonly StepOffer[] }>
> => ({
  company: {
    title: t('Company and site'),
    text: t('The company issues the invoices. The site is the shop or the branch that sells.'),
    offers: [
      { label: t('Set up the company and its site'), dialog: dialogs.setUp },
      { label: t('Open companies'), to: screenAddress('legal-entity') },
    ],
  },
  taxes: {
    title: t('Taxes'),
    text: t('Each product has a tax. Rules can change the tax by the place of the customer.'),
    offers: [
      {
        label: t('Choose tax rules'),
        dialog: { resource: 'tax-rule', action: 'chooseRuleSet', begins: { site, ruleSet: taxRules } },
      },
      { label: t('Add a tax rate'), dialog: dialogs.tax },
      { label: t('Open taxes'), to: screenAddress('tax-master') },
    ],
  },
  shipping: {
    title: t('Shipping'),
    text: t('A shipping rule calculates the shipping charge of an order.'),
    offers: [
      {
        label: t('Add a shipping rule'),
        dialog: {
          create: 'shipping-rule',
          names: ['name', 'site', 'countries', 'basis', 'min', 'rate', 'freeAbove'],
          start: { name: t('Standard shipping') },
        },
      },
    ],
  },
  product: {
    title: t('Product'),
    text: t('A product belongs to a category. Pieces arrive with a stock-in.'),
    offers: [
      { label: t('Add a category'), dialog: dialogs.category },
      { label: t('Add a product'), dialog: dialogs.product },
      { label: t('Record a stock-in'), to: screenAddress('stock-in', { form: 'create' }) },
    ],
  },
  colleagues: {
    title: t('Colleagues'),
    text: t('Each colleague has a role, which decides what the colleague can see and change.'),
    offers: [
      { label: t('Add a colleague'), dialog: dialogs.colleague },
      { label: t('Open roles'), to: screenAddress('role') },
    ],
  },
})

/** Leads a new shop to its first order. Each step says what the first order still needs. */
export default function FirstSteps() {
  const { api, registry } = useWorkbench()
  const sites = registry.get('site')
  const [open, setOpen] = useState<StepDialog>()
  const { data, error, refetch } = useQuery({
    queryKey: ['first-steps'],
    queryFn: async () => ((await api.ask(sites, 'readiness')) ?? null) as Readiness | null,
    staleTime: 0,
    gcTime: 0,
  })
  const close = () => {
    setOpen(undefined)
    void refetch()
  }
  const texts = data && stepTexts(data)
  const next = data?.steps.find(({ isDone, isNeeded }) => !isDone && isNeeded)?.name
  return (
    <div className="first-steps-page">
      <PageHeader title={t('First steps')} />
      {!data && !error && <Skeleton rows={8} />}
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p role="status">
            {data.isReady
              ? t('The shop can take orders.')
              : t('Complete the steps below. Then the shop can take its first order.')}
          </p>
          <ol className="first-steps-list">
            {data.steps.map((step) => {
              const known = texts?.[step.name]
              return (
                known && (
                  <StepItem key={step.name} step={step} title={known.title} text={known.text}>
                    <Offers offers={known.offers} isNext={step.name === next} onOpen={setOpen} />
                  </StepItem>
                )
              )
            })}
          </ol>
          {data.isReady && (
            <Link className="first-steps-order" to={screenAddress('customer-order', { form: 'create' })}>
              {data.hasOrders ? t('Place an order') : t('Place the first order')}
            </Link>
          )}
        </>
      )}
      {open && <OpenDialog dialog={open} onClose={close} />}
    </div>
  )
}

function StepItem({
  step: { isDone, isNeeded, missing },
  title,
  text,
  children,
}: {
  readonly step: Step
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}) {
  return (
    <li className="first-steps-item panel" data-done={isDone}>
      <h2>
        {title}
        {isDone ? (
          <span className="first-steps-done">
            <CheckCircleFilled aria-hidden /> {t('Done')}
          </span>
        ) : (
          !isNeeded && <span className="first-steps-optional">{t('Optional')}</span>
        )}
      </h2>
      <p>{text}</p>
      {missing.length > 0 && (
        <ul className="first-steps-missing">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="first-steps-offers">{children}</div>
    </li>
  )
}

interface OffersProps {
  readonly offers: readonly StepOffer[]
  /** Whether this step is the next step that an order needs. */
  readonly isNext: boolean
  readonly onOpen: (dialog: StepDialog) => void
}

/** The buttons and links of a step that the person may use. */
function Offers({ offers, isNext, onOpen }: OffersProps) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const isAllowed = ({ dialog }: StepOffer) =>
    !dialog ||
    ('create' in dialog
      ? canCall(registry.get(dialog.create), 'create')
      : canCall(registry.get(dialog.resource), dialog.action))
  return offers.filter(isAllowed).map(({ label, dialog, to }, index) =>
    dialog ? (
      <Button key={label} type={isNext && index === 0 ? 'primary' : 'default'} onClick={() => onOpen(dialog)}>
        {label}
      </Button>
    ) : (
      to && (
        <Link key={label} to={to}>
          {label}
        </Link>
      )
    ),
  )
}

function OpenDialog({ dialog, onClose }: { readonly dialog: StepDialog; readonly onClose: () => void }) {
  const { registry } = useWorkbench()
  if ('create' in dialog)
    return (
      <Suspense>
        <CreateDialog
          resource={registry.get(dialog.create)}
          names={dialog.names}
          {...(dialog.start && { start: dialog.start })}
          onCreated={() => undefined}
          onClose={onClose}
        />
      </Suspense>
    )
  const resource = registry.get(dialog.resource)
  const action = resource.actions[dialog.action]
  return (
    action && (
      <Suspense>
        <ActionDialog
          resource={resource}
          name={dialog.action}
          action={action}
          {...(dialog.begins && { begins: dialog.begins })}
          onClose={onClose}
        />
      </Suspense>
    )
  )
}
