import { type ReactNode, useState } from 'react'
import type { InputControlProps } from '../../../kinds/kind-input'
import { type AnyRecord, foldText, type Reference, type Resource, t, titleOf } from '../../../vocabulary'
import { useAccess } from '../shared/access'
import { hasCode, useCodeLookup } from '../shared/code-lookup'
import { useDebounced } from '../shared/debounced'
import { OptionsLoadError } from '../shared/OptionsLoadError'
import { moreOptionsText, useOptions } from '../shared/options'
import { maxSearchResults, useRecordSearch } from '../shared/record-search'
import { Select } from '../shared/Select'
import { editTextReference, isTextReference, textReference, useLateChoice } from './late-choice'
import './record-search.css'

interface RecordSearchProps {
  readonly resource: Resource
  /** The record that is chosen, or the text that `onUnread` reported; null for none. */
  readonly value: Reference | null
  /**
   * @param record the chosen record; its `name` is its title.
   * @param keepsFocus whether the focus must stay where it is. A scanned record keeps it, so that the next scan can follow.
   *   So does a record that loads after the person has left the field.
   */
  readonly onChoose: (record: AnyRecord, keepsFocus: boolean) => void
  /** A second line below a record's name. */
  readonly describe?: (record: AnyRecord) => ReactNode
  /** Beside the name, at the far end. */
  readonly aside?: (record: AnyRecord) => ReactNode
  /** Why a record cannot be chosen, said in place of its second line; such ones stand last. Default: any can. */
  readonly refused?: (record: AnyRecord) => string | undefined
  /**
   * Reports a text that the person left and that names no record, for the caller to keep as the value; null when the person
   * removes it. A record with that name, or with that unique code, is chosen instead, also when it loads later. Default:
   * the text disappears.
   */
  readonly onUnread?: (text: Reference | null) => void
  /** Offers to choose none. Default: it is not offered. */
  readonly onClear?: () => void
  readonly placeholder: string
  readonly disabled?: boolean
  readonly control?: InputControlProps & { readonly 'aria-label'?: string }
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly record: AnyRecord
  readonly why?: string
  readonly disabled: boolean
}

/** Where the list may not be read, the names for dropdowns are looked through instead. */
function useFound(resource: Resource, typed: string) {
  const isListed = useAccess().may(resource, 'list')
  const q = useDebounced(typed.trim())
  const { query, result } = useRecordSearch(resource, q, isListed)
  const options = useOptions(resource, undefined, !isListed)
  const named = (options.data?.options ?? []).filter(({ name }) => foldText(name).includes(foldText(q)))
  return {
    // What was found for a former text is not offered: Enter would choose something that was not meant.
    found:
      q === typed.trim() ? ((isListed ? result.data : named.slice(0, maxSearchResults)) as readonly AnyRecord[]) : [],
    isSearching: q !== typed.trim() || query.isFetching || options.isFetching,
    error: (isListed ? query : options).error,
    retry: () => void (isListed ? query : options).refetch(),
    note: moreOptionsText(resource, options.data),
  }
}

/** A dropdown that searches as one types, by whatever the list's search box looks into. */
export function RecordSearch(props: RecordSearchProps) {
  const { resource, value, onChoose, describe, aside, refused, onUnread, onClear, placeholder, disabled, control } =
    props
  const [typed, setTyped] = useState('')
  const left = value && isTextReference(value) ? value : undefined
  const { found, isSearching, error, retry, note } = useFound(resource, typed || (left?.name ?? ''))
  const nameOf = (record: AnyRecord) => titleOf(resource, record) || String(record.name ?? record.id)
  const lookUp = useCodeLookup(resource, {
    onFound: (record) => {
      const why = refused?.(record)
      if (why === undefined) onChoose({ ...record, name: nameOf(record) }, true)
      else setTyped(nameOf(record))
    },
    onMissed: (code) => setTyped((now) => now || code),
  })
  const choose = (record: AnyRecord, keepsFocus = false) => {
    setTyped('')
    onChoose({ ...record, name: nameOf(record) }, keepsFocus)
  }
  const { awaitRecord, onBlur } = useLateChoice({
    texts: left && typed === '' ? [left] : [],
    isIncomplete: isSearching,
    find: (text) => {
      const isNamed = (record: AnyRecord) =>
        foldText(nameOf(record)) === foldText(text) || hasCode(resource, record, text)
      const named = found.filter((record) => refused?.(record) === undefined && isNamed(record))
      return named.length === 1 ? named[0] : undefined
    },
    replace: (_, record) => choose(record, true),
    onBlur: control?.onBlur,
  })
  const choices = found.map((record): Choice => {
    const why = refused?.(record)
    return { value: record.id, label: nameOf(record), record, why, disabled: why !== undefined }
  })
  return (
    <Select<{ value: string; label: string }, Choice>
      {...control}
      {...(control?.['aria-invalid'] && { status: 'error' })}
      onBlur={onBlur}
      className="record-search"
      labelInValue
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      value={value && { value: value.id, label: value.name ?? value.id }}
      placeholder={placeholder}
      disabled={disabled}
      note={note}
      loading={isSearching}
      notFoundContent={
        isSearching ? (
          t('Searching…')
        ) : error ? (
          <OptionsLoadError {...{ resource, error }} onRetry={retry} />
        ) : (
          t('Nothing found')
        )
      }
      allowClear={onClear !== undefined || left !== undefined}
      {...(onUnread && {
        onUnread: (text: string) => {
          setTyped('')
          onUnread(textReference(text))
          awaitRecord()
        },
      })}
      onInputKeyDown={(event) => {
        const code = typed.trim()
        if (left && code === '')
          editTextReference(event, left.name ?? '', (rest) => {
            onUnread?.(null)
            setTyped(rest)
          })
        if (event.key !== 'Enter' || code === '' || found.length > 0 || !lookUp) return
        setTyped('')
        lookUp(code)
      }}
      options={choices.sort((one, other) => Number(one.disabled) - Number(other.disabled))}
      optionRender={({ data }) => (
        <span className="record-option">
          <span dir="auto">{data.label}</span>
          {aside && <span className="record-option-aside">{aside(data.record)}</span>}
          {data.why ? <small>{data.why}</small> : describe && <small dir="auto">{describe(data.record)}</small>}
        </span>
      )}
      onChange={(chosen?: { value: string }) => {
        if (!chosen) return left ? onUnread?.(null) : onClear?.()
        const record = found.find(({ id }) => id === chosen.value)
        if (record) choose(record)
        else setTyped('')
      }}
    />
  )
}
