import { Select } from '../../src/screens/shared/inputs/Select'
import { phrase } from '../../vocabulary'
import { type InputProps, type KindInput, placeholderOf } from '../kind-input'

const Tags = ({ field, value, onChange, disabled, control }: InputProps<unknown, readonly string[]>) => (
  <Select
    {...control}
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',']}
    value={[...(value ?? [])]}
    placeholder={placeholderOf(field, phrase('Type, then press Enter'))}
    disabled={disabled}
    onChange={(typed: string[]) => onChange?.(typed)}
  />
)

export const tags: KindInput = { Input: Tags, write: (value) => value ?? [], inCell: 'lines' }
