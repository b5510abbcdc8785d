import { Form } from 'antd'
import { t, type Values } from 'deckhand'
import { type InputProps, labelSearch, Select, Text, useSiblings } from 'deckhand/screens'
import { useEffect, useRef } from 'react'
import { type AddressState as Known, useStates } from './address-book'

/** The states that an address may have: the states of its country, or all states if the address has no country. */
const statesIn = (states: readonly Known[], country: unknown) =>
  states.filter((state) => !country || state.country === country || state.country === undefined)

/**
 * The error message for the state of an address. Returns undefined if the state is valid. If no states of the country
 * are known, any text is valid.
 */
export function stateErrorOf(states: readonly Known[], state: unknown, { country }: Values): string | undefined {
  const offered = statesIn(states, country)
  return !state || offered.length === 0 || offered.some(({ name }) => name === state)
    ? undefined
    : t('Choose from the list.')
}

/**
 * An input for the state of an address: a list if states of the country are known, else a text input. Choosing a state
 * also sets the country, if the country of the state is known.
 */
export function StateInput(props: InputProps) {
  const { value, onChange, path, disabled, control } = props
  const form = Form.useFormInstance()
  const base = path.slice(0, -1)
  const { country } = useSiblings(base, ['country'])
  const states = useStates()
  const offered = statesIn(states, country)
  const isStray = Boolean(value) && offered.length > 0 && !offered.some(({ name }) => name === value)

  // A mistyped state stays in the input, so that the user can correct the state. A change of country clears a state of
  // another country.
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
