import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type AnyRecord, conditionHolds, type Resource, screenAddress, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { rescueFocus } from '../shared/dialogs/restore-focus'
import { LinkButton } from '../shared/LinkButton'
import { MoreActions } from '../shared/MoreButton'
import { useAccess } from '../shared/records/access'
import type { AvailableAction } from '../shared/records/available-actions'
import { duplicateAddress } from '../shared/records/duplicate'
import type { useRecordActions } from '../shared/records/use-record-actions'

interface RecordButtonsProps {
  readonly resource: Resource
  readonly record: AnyRecord
  readonly actions: ReturnType<typeof useRecordActions>
}

/**
 * The actions on a record's page, in this sequence: other actions, a menu with rare actions, Edit, and the usual next
 * steps. The first available step is the main button. If no step is available, Edit is the main button.
 */
export function RecordButtons({ resource, record, actions: { offered, steps, start } }: RecordButtonsProps) {
  const { canCall } = useAccess()
  const next = steps(record)
  const forward = next.filter((step) => step.forward)
  const strongest = forward.find(({ refused }) => !refused)
  const [moving, still] = split(offered(record), ({ action }) => action?.transition !== undefined)
  const [seldom, others] = split(
    still,
    ({ action, isPreview }) =>
      isPreview || (action?.inMoreMenu !== undefined && conditionHolds(action.inMoreMenu, record)),
  )
  const rare = [...next.filter((step) => !step.forward), ...moving, ...seldom]
  const navigate = useNavigate()
  const entries =
    resource.duplicates && canCall(resource, 'create')
      ? [{ key: 'page:copy', label: t('Duplicate'), onClick: () => navigate(duplicateAddress(resource, record)) }]
      : []
  const numbered = new Map(
    [...others, ...forward.filter((step) => step !== strongest)].map((offer, at) => [offer, at + 1]),
  )
  const begin = useRescued(record, start)
  const button = (offer: AvailableAction, look: ButtonProps = {}) => (
    <OfferButton
      key={`${offer.name} ${offer.label}`}
      offer={offer}
      keyed={offer === strongest ? 'n' : numberKey(numbered.get(offer))}
      onStart={() => begin(offer, record)}
      {...look}
    />
  )
  return (
    <>
      {others.map((offer) => button(offer))}
      {(rare.length > 0 || entries.length > 0) && (
        <MoreActions
          offers={rare}
          entries={entries}
          attributes={keyFacts('m', t('More actions'))}
          onStart={(offer) => begin(offer, record)}
        />
      )}
      {canCall(resource, 'edit', record) && (
        <LinkButton
          type={strongest ? 'default' : 'primary'}
          {...keyFacts('e', t('Edit'))}
          to={screenAddress(resource.name, { id: record.id, form: 'edit' })}
        >
          {t('Edit')}
        </LinkButton>
      )}
      {[...forward].reverse().map((step) => button(step, { type: step === strongest ? 'primary' : 'default' }))}
    </>
  )
}

/** The keys 1 to 9 press the first nine buttons. */
const numberKey = (number = 10) => (number < 10 ? String(number) : undefined)

/**
 * The HTML attributes for the shortcut key of a button. The code in src/shell/shortcuts listens for the key, and a
 * tooltip shows the key.
 */
const keyFacts = (key: string | undefined, label: string) =>
  key === undefined
    ? {}
    : { 'data-key': key, 'aria-keyshortcuts': key, title: t('{{label}} ({{key}})', { label, key }) }

/**
 * When a step is completed, the button of the step is removed. The focus must not get lost when the button is removed.
 */
function useRescued(record: AnyRecord, start: RecordButtonsProps['actions']['start']): typeof start {
  const isBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed record changes the buttons
  useEffect(() => {
    if (isBegun.current) rescueFocus()
    isBegun.current = false
  }, [record])
  return (offer, of) => {
    isBegun.current = true
    start(offer, of)
  }
}

const split = <T,>(all: readonly T[], test: (one: T) => boolean | undefined): [T[], T[]] => [
  all.filter(test),
  all.filter((one) => !test(one)),
]

interface OfferButtonProps extends ButtonProps {
  readonly offer: AvailableAction
  /** The shortcut key of the button. Default: no key. */
  readonly keyed: string | undefined
  readonly onStart: () => void
}

/** The keyboard can still reach the button of an unavailable action, and the button shows the reason. */
function OfferButton({ offer: { label, icon, danger, refused }, keyed, onStart, ...look }: OfferButtonProps) {
  const { Icon } = useWorkbench()
  return (
    <Button
      {...look}
      {...keyFacts(keyed, label)}
      danger={danger}
      icon={icon && <Icon name={icon} />}
      {...(refused !== undefined && { title: refused })}
      aria-disabled={refused !== undefined}
      className={refused === undefined ? undefined : 'show-refused'}
      onClick={() => refused === undefined && onStart()}
    >
      {label}
    </Button>
  )
}
