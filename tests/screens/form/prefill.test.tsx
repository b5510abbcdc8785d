import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { prefilledValues } from '../../../src/screens/form/state/initial-values'
import { formFixture, openForm, save } from './form-fixture'
import { recorder } from './offer-fixture'

afterEach(cleanup)

const { fields } = formFixture.get('thing')
const from = (query: string) => prefilledValues(fields, new URLSearchParams(query))

describe('the address of an empty form', () => {
  it('prefills fields with single text values, parsed by their kinds', () => {
    expect(from('text=Blue&integer=3&money=1.5&yesNo=true&choice=large&date=2026-03-31&belongsTo=s1')).toEqual({
      text: 'Blue',
      integer: 3,
      money: 1.5,
      yesNo: true,
      choice: 'large',
      date: '2026-03-31',
      belongsTo: 's1',
    })
  })

  it('is ignored where it does not fit', () => {
    expect(from('integer=0&choice=huge&email=nobody&date=soon&text=&nothing=1&__proto__=1&constructor=1')).toEqual({})
  })

  it('never prefills secrets, files, lists or nested records', () => {
    expect(
      from('password=correct-horse&image=x.png&tags=["a"]&lines=[{}]&group={}&children=[]&hasMany=["s1"]'),
    ).toEqual({})
  })

  it('prefills a new record without counting as unsaved changes', async () => {
    const { sent, provider } = recorder()
    openForm('offer', undefined, { provider, at: '/offer/create?code=SPRING&shelf=s2&kind=none' })
    expect(await screen.findByDisplayValue('SPRING')).toBeTruthy()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    await screen.findByText('Pine')
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Name'), 'Spring')
    await user.click(save())
    await screen.findByText('The record')
    expect(sent).toEqual([expect.objectContaining({ name: 'Spring', code: 'SPRING', shelf: 's2', kind: 'part' })])
  })
})
