import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DropdownOption, OptionFilter } from '../../providers/api'
import { lazy } from '../../src/lazy'
import { useWorkbench } from '../../src/screens/context'
import {
  editTextReference,
  isTextReference,
  textReference,
  useLateChoice,
} from '../../src/screens/form/fields/late-choice'
import { useDebounced } from '../../src/screens/shared/debounced'
import { findChoice, Select } from '../../src/screens/shared/inputs/Select'
import type { LoadError } from '../../src/screens/shared/notices/LoadErrorNote'
import { OptionsLoadError } from '../../src/screens/shared/notices/OptionsLoadError'
import { useAccess } from '../../src/screens/shared/records/access'
import { moreOptionsText, useOptions } from '../../src/screens/shared/records/options'
import { useCodeLookup, useRecordSearch } from '../../src/screens/shared/records/record-search'
import { labelSearch } from '../../src/screens/shared/values/label-search'
import {
  idOf,
  labelInSentence,
  labelOf,
  type Reference,
  type Resource,
  screenAddress,
  t,
  titleOf,
} from '../../vocabulary'
import { type InputProps, type KindInput, notChosenMessage, placeholderOf } from '../kind-input'
import { useDefaultReference } from './use-default-reference'

const ChosenRecord = lazy(() => import('./ChosenRecord'))

/** Converts a reference to the format of the API. Some APIs return only the id of the referenced record. */
type ReferenceInputValue = Reference | string

const none: readonly DropdownOption[] = []

/**
 * Returns the value for the API. If a text matches no record, the text is sent unchanged, so that the API refuses it.
 */
const written = (value: unknown) => (isTextReference((value ?? {}) as Reference) ? value : (idOf(value) ?? null))

const toReference = (given: ReferenceInputValue): Reference => (typeof given === 'string' ? { id: given } : given)

interface Offer {
  readonly target: Resource
  /** The label of the field that the user must choose first. */
  readonly waitsFor?: string
  readonly offered: readonly DropdownOption[]
  /**
   * The ids of the records that the API has found for the typed text. The typed text can match any field of the record.
   */
  readonly found: ReadonlySet<string>
  /** A hint that more records exist, and how to find the other records. */
  readonly note?: string
  readonly typed: string
  readonly onSearch: (typed: string) => void
  readonly within?: OptionFilter
  readonly isLoading: boolean
  /** Whether a search for the typed text is running or about to start. */
  readonly isIncomplete: boolean
  /** The error because of which the options could not be loaded. */
  readonly error: LoadError | null
  readonly retry: () => void
}

/**
 * The field of the other resource that limits the choices, and the field of this record with the values. A single
 * reference waits until the user has chosen a value.
 */
function narrowingOf({ field }: InputProps): { field: string; by: string; waits: boolean } | undefined {
  const { within } = field as { within?: string | Readonly<Record<string, string>> }
  if (typeof within === 'string') return { field: within, by: within, waits: true }
  const [pair] = Object.entries(within ?? {})
  return pair && { field: pair[0], by: pair[1], waits: false }
}

/** The ids or values in a field that limits the choices. */
const valuesIn = (given: unknown): readonly string[] =>
  [given ?? []]
    .flat()
    .map((one) => idOf(one))
    .filter((one) => one !== undefined && one !== null && one !== '')
    .map(String)

/**
 * The options of a reference field. A stored inactive record stays in the options, although other inactive records are
 * not offered.
 */
function useOffer(props: InputProps, chosen: readonly Reference[]): Offer {
  const { field, fields, siblings } = props
  const { registry } = useWorkbench()
  const target = registry.get(field.kind.refersTo?.(field) as string)
  const narrowing = narrowingOf(props)
  const parents = narrowing ? valuesIn(siblings[narrowing.by]) : []
  const waits = narrowing?.waits === true && parents.length === 0
  const [only] = Object.entries((field as { only?: Readonly<Record<string, string>> }).only ?? {})
  const narrowed = only && { field: only[0], value: only[1] }
  const [parent, ...others] = parents
  const within: OptionFilter | undefined =
    narrowing && parent !== undefined
      ? { field: narrowing.field, value: others.length > 0 ? parents : parent }
      : narrowed
  const { data, isFetching, error, refetch } = useOptions(target, within, !waits)
  const options = data?.options ?? none
  const missing = chosen.filter((one) => !isTextReference(one) && !options.some(({ id }) => id === one.id))
  // If the list of options is incomplete, a missing record may still be active.
  const isKnown = target.status !== undefined && data !== undefined && !data.more
  const marked = missing.map(({ id, name = id }) => ({
    id,
    name: isKnown ? t('{{name}} (inactive)', { name }) : name,
  }))
  const [typed, setTyped] = useState('')
  const text = typed.trim() || (chosen.findLast(isTextReference)?.name ?? '')
  const q = useDebounced(text)
  const isSearchable = useAccess().canCall(target, 'list') && data?.isSearchable === true && text !== ''
  const isSought = isSearchable && q === text
  const sought = useRecordSearch(target, q, isSought, within)
  const areOptionsLoading = isFetching && options.length === 0
  const isSearching = isSought && sought.query.isFetching
  const known = new Set([...marked, ...options].map(({ id }) => id))
  const found = isSought ? sought.result.data.filter(({ id }) => !known.has(id)) : []
  return {
    target,
    ...(waits && narrowing && { waitsFor: labelOf(fields, narrowing.by) }),
    offered: [...marked, ...options, ...found.map((record) => ({ id: record.id, name: titleOf(target, record) }))],
    found: new Set(found.map(({ id }) => id)),
    note: moreOptionsText(target, data),
    typed,
    onSearch: setTyped,
    within,
    isLoading: areOptionsLoading || isSearching,
    isIncomplete: areOptionsLoading || isSearching || (isSearchable && !isSought),
    error,
    retry: () => void refetch(),
  }
}

/** Empties a dependent field when the value that it depends on changes. */
function useClearing({ field, siblings, onChange }: InputProps) {
  const [by] = field.kind.siblings?.(field) ?? []
  const parent = by === undefined ? undefined : idOf(siblings[by])
  const former = useRef(parent)
  useEffect(() => {
    if (former.current === parent) return
    former.current = parent
    onChange?.(null)
  }, [parent, onChange])
}

/** Converts an offered record to the format of antd's dropdown. */
const toChoice = ({ id, name, searched }: DropdownOption) => ({ value: id, label: name, searched })

/** The offered record with an id, as a reference. */
const referenceIn = (offered: readonly DropdownOption[], id: string | undefined): Reference | undefined => {
  const one = offered.find((option) => option.id === id)
  return one && { id: one.id, name: one.name }
}

/** Finds the offered record that has the text as its name or as another searched text. */
function findOffered({ offered }: Offer, text: string): Reference | undefined {
  const found = findChoice(text, offered.map(toChoice))
  return found && { id: found.value, name: found.label }
}

const selectProps = ({ field, disabled, control }: InputProps, offer: Offer) => ({
  ...control,
  showSearch: {
    ...labelSearch,
    filterOption: (typed: string, option?: { value: string; label: string }) =>
      option !== undefined && (offer.found.has(option.value) || labelSearch.filterOption(typed, option)),
    searchValue: offer.typed,
    onSearch: offer.onSearch,
  },
  note: offer.note,
  options: offer.offered.map(toChoice),
  loading: offer.isLoading,
  disabled: disabled || offer.waitsFor !== undefined,
  placeholder: offer.waitsFor
    ? t('Choose {{other}} first', { other: labelInSentence(offer.waitsFor) })
    : placeholderOf(field),
  notFoundContent: offer.error ? (
    <OptionsLoadError resource={offer.target} error={offer.error} onRetry={offer.retry} />
  ) : (
    t('Nothing found')
  ),
})

/** Converts a reference to the format of antd's dropdown. */
const shownAs = ({ offered }: Offer, chosen: Reference) => ({
  value: chosen.id,
  label: (isTextReference(chosen) ? chosen : offered.find(({ id }) => id === chosen.id))?.name ?? chosen.id,
})

/** Whether the typed text matches an offered option. */
const isOffered = ({ offered, found }: Offer, typed: string) =>
  found.size > 0 || offered.some((one) => labelSearch.filterOption(typed, toChoice(one)))

/** The input for one record of another resource, with a link that opens the record. */
function BelongsTo(props: InputProps<{ shows?: readonly string[] }, ReferenceInputValue>) {
  const { canCall } = useAccess()
  const chosen = props.value ? toReference(props.value) : undefined
  const offer = useOffer(props as InputProps, chosen ? [chosen] : [])
  useClearing(props as InputProps)
  const { target, offered } = offer
  useDefaultReference(props as InputProps, target)
  const choose = (one: Reference | null) => {
    offer.onSearch('')
    props.onChange?.(one)
  }
  const lookUp = useCodeLookup(target, {
    ...(offer.within && { within: offer.within }),
    onFound: (record) => choose({ id: record.id, name: titleOf(target, record) }),
    onMissed: () => {},
  })
  const left = chosen && isTextReference(chosen) ? chosen : undefined
  const { awaitRecord, onBlur } = useLateChoice({
    texts: left && offer.typed === '' ? [left] : [],
    isIncomplete: offer.isIncomplete,
    find: (text) => findOffered(offer, text),
    replace: (_, record) => choose(record),
    onBlur: props.control.onBlur,
  })
  const opens = chosen && !isTextReference(chosen) && canCall(target, 'show')
  return (
    <>
      <span className="input-reference">
        <Select
          {...selectProps(props as InputProps, offer)}
          onBlur={onBlur}
          labelInValue
          allowClear={!props.field.required || left !== undefined}
          value={chosen && shownAs(offer, chosen)}
          onInputKeyDown={(event) => {
            const code = offer.typed.trim()
            if (left && code === '')
              editTextReference(event, left.name ?? '', (rest) => {
                choose(null)
                offer.onSearch(rest)
              })
            if (event.key === 'Enter' && code !== '' && !isOffered(offer, code)) lookUp?.(code)
          }}
          onUnread={(text) => {
            choose(textReference(text))
            awaitRecord()
          }}
          onChange={(picked?: { value: string }) => choose(referenceIn(offered, picked?.value) ?? null)}
        />
        {opens && (
          <Link
            to={screenAddress(target.name, chosen)}
            target="_blank"
            aria-label={t('Open {{name}} in a new tab', { name: chosen.name ?? t(target.label.one) })}
          >
            <ExportOutlined aria-hidden />
          </Link>
        )}
      </span>
      {opens && props.field.shows && (
        <Suspense>
          <ChosenRecord resource={target} id={chosen.id} names={props.field.shows} />
        </Suspense>
      )}
    </>
  )
}

/** The input for several records of another resource. */
function HasMany(props: InputProps<unknown, readonly ReferenceInputValue[]>) {
  const chosen = (props.value ?? []).map(toReference)
  const offer = useOffer(props as InputProps, chosen)
  const { awaitRecord, onBlur } = useLateChoice({
    texts: offer.typed === '' ? chosen.filter(isTextReference) : [],
    isIncomplete: offer.isIncomplete,
    find: (text) => findOffered(offer, text),
    replace: (text, record) => props.onChange?.(chosen.map((one) => (one === text ? record : one))),
    onBlur: props.control.onBlur,
  })
  return (
    <Select
      {...selectProps(props as InputProps, offer)}
      onBlur={onBlur}
      labelInValue
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={chosen.map((one) => shownAs(offer, one))}
      onUnread={(text) => {
        offer.onSearch('')
        props.onChange?.([...chosen, textReference(text)])
        awaitRecord()
      }}
      onChange={(picked: { value: string; label: string }[]) =>
        props.onChange?.(
          picked.map(({ value, label }) =>
            value === '' ? textReference(label) : (referenceIn(offer.offered, value) ?? { id: value }),
          ),
        )
      }
    />
  )
}

export const belongsTo: KindInput = { Input: BelongsTo, write: written, unreadableMessage: notChosenMessage }

export const hasMany: KindInput = {
  Input: HasMany,
  write: (value) => (Array.isArray(value) ? value.map(written) : []),
  unreadableMessage: notChosenMessage,
  inCell: 'lines',
}
