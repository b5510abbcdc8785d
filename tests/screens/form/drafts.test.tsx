import { expect, test } from 'vitest'
import { toFormDraft } from '../../../src/screens/form/state/drafts'
import { image, password, tags, text } from '../../../vocabulary'

const fields = { name: text(), picture: image(), words: tags(), password: password() }

test('a draft contains the typed values, without files and passwords', () => {
  const picture = new File(['x'], 'x.png')
  const values = { name: 'Ada', picture, words: ['a', 'b'], password: 'four random words', other: 1 }
  expect(toFormDraft(fields, values)).toEqual({ values: { name: 'Ada', words: ['a', 'b'] }, hasFiles: true })
  expect(toFormDraft(fields, { name: null })).toEqual({ values: { name: null }, hasFiles: false })
})

test('new files are removed from lists, and stored pictures stay', () => {
  const values = { words: ['a', new File(['x'], 'x.png')], picture: { url: '/files/x.webp' } }
  expect(toFormDraft(fields, values)).toEqual({
    values: { words: ['a'], picture: { url: '/files/x.webp' } },
    hasFiles: true,
  })
})
