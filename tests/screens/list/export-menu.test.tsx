import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import german from '../../../languages/de.json'
import { addTranslations, setLanguage, t } from '../../../vocabulary'
import { events, open } from './open-list'

afterEach(() => {
  setLanguage()
  vi.restoreAllMocks()
})

/** The contents of the files that the browser saves. */
function saved() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, texts: () => Promise.all(files.map((file) => file.text())) }
}

const remembering = () => {
  const kept = new Map<string, unknown>()
  return { read: (name: string) => kept.get(name), write: (name: string, value: unknown) => void kept.set(name, value) }
}

test.each([
  ['en', 'Comma (usual in your language)', ','],
  ['de', 'Semikolon (in Ihrer Sprache üblich)', ';'],
] as const)('a list in %s is exported with "%s", until another separator is chosen', async (language, usual, sign) => {
  const user = userEvent.setup()
  const { names, texts } = saved()
  addTranslations('de', german)
  setLanguage({ language })
  open('/event', { rows: events(2), workbench: { memory: remembering() } })
  const [button] = await screen.findAllByRole('button', { name: t('Export') })
  await user.click(button as HTMLElement)
  await waitFor(() => expect(names).toEqual(['event.csv']))
  await user.click(screen.getByRole('button', { name: t('More export options') }))
  expect((await screen.findByRole('menuitemradio', { name: usual })).getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('menuitemradio', { name: t('Tab') }))
  await user.click(button as HTMLElement)
  await waitFor(() => expect(names).toEqual(['event.csv', 'event.tsv']))
  const [first = '', second = ''] = await texts()
  const heads = first.replace('\uFEFF', '').split('\r\n')[0]?.split(sign) ?? []
  expect(heads.length).toBeGreaterThan(2)
  expect(second.replace('\uFEFF', '').split('\r\n')[0]?.split('\t')).toEqual(heads)
  await user.click(screen.getByRole('button', { name: t('More export options') }))
  expect((await screen.findByRole('menuitemradio', { name: t('Tab') })).getAttribute('aria-checked')).toBe('true')
})
