import { expect, it } from 'vitest'
import { findChoice } from '../../../src/screens/shared/inputs/Select'
import { labelSearch } from '../../../src/screens/shared/values/label-search'

const options = [
  { value: 'IT-FM', label: 'Fermo', searched: ['FM'] },
  { value: 'IT-PR', label: 'Parma', searched: ['PR'] },
  { value: 'IT-RO', label: 'Rovigo', searched: ['RO'] },
  { value: 'IT-RM', label: 'Rome', searched: ['Roma', 'RM'] },
  { value: 'CA-QC', label: 'Québec', searched: ['QC'] },
]

const found = (searchValue: string) =>
  options
    .filter((option) => labelSearch.filterOption(searchValue, option))
    .sort((one, other) => labelSearch.filterSort(one, other, { searchValue }))
    .map(({ label }) => label)

it.each([
  ['RM', ['Rome', 'Fermo', 'Parma']],
  ['ro', ['Rovigo', 'Rome']],
  ['roma', ['Rome']],
  ['IT-RM', ['Rome']],
  ['quebec', ['Québec']],
  ['it', []],
])('the search for %j finds %j, with complete matches first', (typed, labels) => expect(found(typed)).toEqual(labels))

it.each([
  ['rm', 'IT-RM'],
  ['Roma', 'IT-RM'],
  ['Quebec', 'CA-QC'],
  ['r', undefined],
])('the text %j left in an input means the choice %s', (text, value) =>
  expect(findChoice(text, options)?.value).toBe(value),
)
