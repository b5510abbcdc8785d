import { CheckCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { screenAddress, t } from 'deckhand'
import {
  ActionDialog,
  CreateDialog,
  Failure,
  LinkButton,
  PageHeader,
  Skeleton,
  useAccess,
  useWorkbench,
} from 'deckhand/screens'
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
  /** The records that other records need first: a product needs a category and a tax, a stock-in needs a product. */
  readonly lacks: { readonly category: boolean; readonly tax: boolean; readonly product: boolean }
  readonly isReady: boolean
  readonly hasOrders: boolean
  /** The site that sells, and the tax rules that fit its country. Null without a site. */
  readonly site: { readonly id: string; readonly name: string } | null
  readonly taxRules: string | null
}

/** A dialog of a step: the creation of a record, or an action that belongs to no record. */
type StepDialog =
  | { readonly create: string; readonly names: readonly string[]; readonly start?: Readonly<Record<string, unknown>> }
  | {
      readonly resource: string
      readonly action: string
      readonly label?: string
      readonly begins?: Readonly<Record<string, unknown>>
    }

interface StepOffer {
  readonly label: string
  readonly dialog?: StepDialog
  /** The address of the screen that the button opens in place of a dialog. */
  readonly to?: string
  /** Whether the records that this offer needs exist. Default: true. */
  readonly isPossible?: boolean
  /** Whether this offer continues the step. Default: the first offer continues the step. */
  readonly continues?: boolean
}

const dialogs = {
  tax: { create: 'tax-master', names: ['name', 'code', 'rate', 'inclusive'] },
  category: { create: 'product-category', names: ['name', 'slug'] },
  product: {
    create: 'product',
    names: ['name', 'sku', 'type', 'category', 'price', 'currency', 'tax', 'tracksSerials'],
  },
  colleague: { create: 'user', names: ['name', 'email', 'role', 'password'] },
} as const satisfies Readonly<Record<string, StepDialog>>

/** Offers an action that belongs to no record. The dialog has the label of the offer. */
const offerAction = (
  label: string,
  resource: string,
  action: string,
  begins?: Readonly<Record<string, unknown>>,
): StepOffer => ({ label, dialog: { resource, action, label, ...(begins && { begins }) } })

/** The title, the explanation and the offers of each step. */
const stepTexts = ({
  site,
  taxRules,
  lacks,
}: Readiness): Readonly<
  Record<string, { readonly title: string; readonly text: string; readonly offers: readonly StepOffer[] }>
> => ({
  company: {
    title: t('Company and site'),
    text: t('The company issues the invoices. The site is the shop or the branch that sells.'),
    offers: [
      offerAction(site ? t('Set up another company') : t('Set up the company and its site'), 'site', 'setUp'),
      { label: t('Open companies'), to: screenAddress('legal-entity') },
    ],
  },
  taxes: {
    title: t('Taxes'),
    text:
      taxRules === 'blank'
        ? t(
            'Each product has a tax, which every customer pays. There are no ready tax rules for your country. To change the tax by place, activate your own rules.',
          )
        : t('Each product has a tax. Rules can change the tax by the place of the customer.'),
    offers: [
      {
        ...offerAction(t('Choose tax rules'), 'tax-rule', 'chooseRuleSet', { site, ruleSet: taxRules }),
        isPossible: site !== null,
      },
      { label: t('Add a tax rate'), dialog: dialogs.tax, continues: taxRules === 'blank' },
      { label: t('Open taxes'), to: screenAddress('tax-master') },
      { label: t('Open tax rules'), to: screenAddress('tax-rule') },
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
      {
        label: t('Add a product'),
        dialog: dialogs.product,
        isPossible: site !== null && !lacks.category && !lacks.tax,
        continues: lacks.product,
      },
      {
        label: t('Record a stock-in'),
        to: screenAddress('stock-in', { form: 'create' }),
        isPossible: site !== null && !lacks.product,
        continues: !lacks.product,
      },
    ],
  },
  colleagues: {
    title: t('Colleagues'),
    text: t('Each colleague has a role, which decides what the colleague can see and change.'),
    offers: [
      { label: t('Add a colleague'), dialog: dialogs.colleague },
      { label: t('Open users'), to: screenAddress('user') },
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
          <p role="status" className="first-steps-status">
            {data.isReady && t('The shop can take orders.')}
            {!data.isReady &&
              (data.hasOrders
                ? t('Some steps are not complete.')
                : t('Complete the steps below. Then the shop can take its first order.'))}
            {data.isReady && (
              <LinkButton type="primary" to={screenAddress('customer-order', { form: 'create' })}>
                {data.hasOrders ? t('Place an order') : t('Place the first order')}
              </LinkButton>
            )}
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
  const isAllowed = ({ dialog, isPossible = true }: StepOffer) =>
    isPossible &&
    (!dialog ||
      ('create' in dialog
        ? canCall(registry.get(dialog.create), 'create')
        : canCall(registry.get(dialog.resource), dialog.action)))
  const allowed = offers.filter(isAllowed)
  const next = isNext && (allowed.find(({ continues }) => continues) ?? allowed[0])
  return allowed.map((offer) => {
    const { label, dialog, to = '' } = offer
    const type = offer === next ? 'primary' : 'default'
    if (dialog)
      return (
        <Button key={label} type={type} onClick={() => onOpen(dialog)}>
          {label}
        </Button>
      )
    return offer === next ? (
      <LinkButton key={label} type={type} to={to}>
        {label}
      </LinkButton>
    ) : (
      <Link key={label} to={to}>
        {label}
      </Link>
    )
  })
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
          {...(dialog.label && { label: dialog.label })}
          {...(dialog.begins && { begins: dialog.begins })}
          onClose={onClose}
        />
      </Suspense>
    )
  )
}
