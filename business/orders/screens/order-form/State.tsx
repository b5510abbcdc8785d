import { Form, Select } from 'antd'
import { t } from 'deckhand'
import { type InputProps, labelSearch, Text, useSiblings } from 'deckhand/screens'
import { useEffect } from 'react'
import { useStates } from './book'

/** A state by its name: one of those of the country where they are known, any other elsewhere. Choosing one first settles the country. */
export function State(props: InputProps) {
  const { value, onChange, path, disabled, control } = props
  const form = Form.useFormInstance()
  const base = path.slice(0, -1)
  const { country } = useSiblings(base, ['country'])
  const states = useStates()
  const offered = states.filter((state) => !country || state.country === country || state.country === undefined)
  const isStray = Boolean(value) && offered.length > 0 && !offered.some(({ name }) => name === value)

  useEffect(() => {
    if (isStray) onChange?.(null)
  }, [isStray, onChange])

  if (offered.length === 0) return <Text {...(props as Parameters<typeof Text>[0])} />
  return (
    <Select
      {...control}
      showSearch={labelSearch}
      value={value as string | null}
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
