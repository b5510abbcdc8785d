import { type ReactNode, useState } from 'react'
import type { InputControlProps } from '../../../../kinds/kind-input'
import { type AnyRecord, foldText, type Reference, type Resource, t, titleOf } from '../../../../vocabulary'
import { useDebounced } from '../../shared/debounced'
import { Select } from '../../shared/inputs/Select'
import { OptionsLoadError } from '../../shared/notices/OptionsLoadError'
import { useAccess } from '../../shared/records/access'
import { moreOptionsText, useOptions } from '../../shared/records/options'
import { hasCode, maxSearchResults, useCodeLookup, useRecordSearch } from '../../shared/records/record-search'
import { editTextReference, isTextReference, textReference, useLateChoice } from './late-choice'
import './record-search.css'

interface RecordSearchProps {
  readonly resource: Resource
  /** The chosen record, or the text that the field passed to `onUnread`. Null if the field is empty. */
  readonly value: Reference | null
  /**
   * Called with the chosen record.
   *
   * @param record the chosen record. The property `name` of the record is its title.
   * @param keepsFocus whether the focus must stay on the current element. After a scanned record, the focus stays in
   * the field, so that the person can scan the next code. If a record loads after the person has left the field, the
   * focus also stays on the current element.
   */
  readonly onChoose: (record: AnyRecord, keepsFocus: boolean) => void
  /** The second line below the name of a record. */
  readonly describe?: (record: AnyRecord) => ReactNode
  /** The content at the end of the line with the name. */
  readonly aside?: (record: AnyRecord) => ReactNode
  /**
   * The reason why a record cannot be chosen. The reason replaces the second line, and records that cannot be chosen
   * are listed last. By default, all records can be chosen.
   */
  readonly refused?: (record: AnyRecord) => string | undefined
  /**
   * Called with a text that matches no record, when the person leaves the field. The caller keeps the text as the
   * value. Called with null when the person removes the text. If a record with that name or unique code exists, the
   * record is chosen instead, even if the record loads later. By default, the text is removed.
   */
  readonly onUnread?: (text: Reference | null) => void
  /** Called when the person clears the field. By default, people cannot clear the field. */
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

/** If the person has no permission for the list, the field searches the names for dropdowns instead. */
function useFound(resource: Resource, typed: string) {
  const isListed = useAccess().canCall(resource, 'list')
  const q = useDebounced(typed.trim())
  const { query, result } = useRecordSearch(resource, q, isListed)
  const options = useOptions(resource, undefined, !isListed)
  const named = (options.data?.options ?? []).filter(({ name }) => foldText(name).includes(foldText(q)))
  return {
    // Matches of an earlier text are not offered, because the Enter key would choose a wrong record.
    found:
      q === typed.trim() ? ((isListed ? result.data : named.slice(0, maxSearchResults)) as readonly AnyRecord[]) : [],
    isSearching: q !== typed.trim() || query.isFetching || options.isFetching,
    error: (isListed ? query : options).error,
    retry: () => void (isListed ? query : options).refetch(),
    note: moreOptionsText(resource, options.data),
  }
}

/**
 * A dropdown that searches while the person types. The dropdown searches the same fields as the search box of the list.
 */
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
