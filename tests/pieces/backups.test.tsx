import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { BackupsApi } from '../../providers/records/backups'
import { BackupsPage } from '../../src/pieces/backups'
import { renderScreens } from '../../testing/render-screens'
import type { BackupRun, BackupStatus } from '../../vocabulary'
import { registry } from '../library'
import { fullIt } from '../scope'

afterEach(cleanup)

const done: BackupRun = {
  id: '1',
  dueAt: '2026-03-01T03:00:00.000Z',
  state: 'done',
  attempts: 1,
  endedAt: '2026-03-01T03:00:09.000Z',
  why: null,
  name: '2026-03-01T03-00-00Z.backup.gz',
  bytes: 2_500_000,
  rows: 100,
  files: 2,
  missing: 0,
  kept: 7,
  triedAt: '2026-03-01T03:00:08.000Z',
  triedWhy: null,
}

const failed: BackupRun = {
  ...done,
  id: '2',
  state: 'failed',
  name: null,
  bytes: null,
  why: 'The bucket cannot be reached.',
}

const standing = {
  isOn: true,
  to: '/backups',
  at: '0 3 * * *',
  isEncrypted: false,
  isLate: false,
  nextAt: '2026-03-02T03:00:00.000Z',
  good: done,
  runs: [done],
} as const satisfies BackupStatus

const open = (read: BackupsApi['read'], make = read) => {
  renderScreens({ registry, rows: {}, at: '/', routes: { '/': <BackupsPage api={{ read, make }} /> } })
  return userEvent.setup()
}

const latest = async () => within(await screen.findByRole('region', { name: 'Latest backups' }))

it('shows that no backups are made, and who can change that', async () => {
  open(async () => ({ isOn: false }))
  expect(await screen.findByRole('heading', { name: 'Backups are turned off' })).toBeTruthy()
  expect(screen.getByText(/Ask the administrator of this server to set up backups/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

it('shows the last successful backup with its place and size, and that a trial restore succeeded', async () => {
  open(async () => standing)
  expect((await latest()).getByText(/^Done · 2\.5 MB$/)).toBeTruthy()
  expect(screen.getByText(/The backup was restored into a separate database/)).toBeTruthy()
  expect(screen.getByText('Not encrypted')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('warns of a failed backup with the reason, and of a successful backup that is too old', async () => {
  open(async () => ({ ...standing, isLate: true, runs: [failed, done] }))
  const warnings = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)
  expect(warnings).toEqual([
    expect.stringContaining('is too old'),
    expect.stringContaining('The bucket cannot be reached.'),
  ])
})

it('reports a failed trial restore and missing pictures', async () => {
  const bad = { ...done, triedWhy: 'It is cut.', missing: 3 }
  open(async () => ({ ...standing, good: bad, runs: [bad] }))
  expect(await screen.findByText('It is cut.')).toBeTruthy()
  expect(screen.getByText('Missing images').nextElementSibling?.textContent).toBe('3')
})

fullIt('starts a backup, and shows its progress until it is done', async () => {
  let runs: readonly BackupRun[] = []
  const read = async (): Promise<BackupStatus> => ({ ...standing, good: runs.includes(done) ? done : null, runs })
  const user = open(read, () => {
    runs = [{ ...failed, id: '1', state: 'running', why: null }]
    return read()
  })
  expect((await latest()).getByText('None yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(await (await latest()).findByText('In progress')).toBeTruthy()
  runs = [done]
  expect(await (await latest()).findByText(/^Done/, undefined, { timeout: 10_000 })).toBeTruthy()
})

it('shows why the backups could not be read, and retries', async () => {
  let isAway = true
  const user = open(async () => {
    if (isAway) throw new Error('The database cannot be reached.')
    return standing
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The database cannot be reached.')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect((await latest()).getByText(/^Done/)).toBeTruthy()
})
