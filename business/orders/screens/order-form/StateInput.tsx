import { Form } from 'antd'
import { t, type Values } from 'deckhand'
import { type InputProps, labelSearch, Select, Text, useSiblings } from 'deckhand/screens'
import { useEffect, useRef } from 'react'
import { type AddressState as Known, useStates } from './address-book'

/** The states that an address may be in: those of its country, and all while it has none. */
const statesIn = (states: readonly Known[], country: unknown) =>
  states.filter((state) => !country || state.country === country || state.country === undefined)

/** What is wrong with the state of an address, given the known ones. Where its country has none of these, any text is one. */
export function stateErrorOf(states: readonly Known[], state: unknown, { country }: Values): string | undefined {
  const offered = statesIn(states, country)
  return !state || offered.length === 0 || offered.some(({ name }) => name === state)
    ? undefined
    : t('Choose from the list.')
}

/** A state by its name: one of those of the country where they are known, any other elsewhere. Choosing one first settles the country. */
export function StateInput(props: InputProps) {
  const { value, onChange, path, disabled, control } = props
  const form = Form.useFormInstance()
  const base = path.slice(0, -1)
  const { country } = useSiblings(base, ['country'])
  const states = useStates()
  const offered = statesIn(states, country)
  const isStray = Boolean(value) && offered.length > 0 && !offered.some(({ name }) => name === value)

  // What was typed stays, to be corrected; what belongs to another country goes.
  const former = useRef(country)
  useEffect(() => {
    if (isStray && former.current !== country) onChange?.(null)
    former.current = country
  }, [country, isStray, onChange])

  if (offered.length === 0) return <Text {...(props as Parameters<typeof Text>[0])} />
  return (
    <Select
      {...control}
      showSearch={labelSearch}
      value={(value || undefined) as string | undefined}
      onUnread={onChange}
      disabled={disabled}
      options={offered.map(({ id, name, country: of }) => ({
        key: id,
        value: name,
        label: country || !of ? name : `${name}, ${of}`,
      }))}
      notFoundContent={t('Nothing found')}
      onChange={(name: string) => {
        onChange?.(name)
        const of = offered.find((state) => state.name === name)?.country
        if (of) form.setFieldValue([...base, 'country'], of)
      }}
    />
  )
}
